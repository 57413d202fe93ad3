# agon_third_party(RESULT NAME): the library behind a third-party name of layers.txt, found when first asked for.
# A row: its CMake package, its target, its package in Debian.
set(agon_fmt fmt fmt::fmt libfmt-dev)
set(agon_tl tl-expected tl::expected libexpected-dev)
set(agon_xxhash "" xxhash libxxhash-dev)  # Debian ships no CMake package for it
set(agon_simdjson simdjson simdjson::simdjson libsimdjson-dev)
set(agon_CLI CLI11 CLI11::CLI11 libcli11-dev)
set(agon_hwy hwy hwy::hwy libhwy-dev)
set(agon_sodium "" sodium libsodium-dev)  # nor for it
set(agon_boost Boost Boost::headers libboost1.81-dev)

function(agon_third_party result name)
  if(NOT DEFINED agon_${name})
    message(FATAL_ERROR "layers.txt allows <${name}>; say in cmake/third_party.cmake what to link for it")
  endif()
  list(GET agon_${name} 0 package)
  list(GET agon_${name} 1 target)
  if(package)
    find_package(${package} REQUIRED GLOBAL)
  endif()
  set(${result} ${target} PARENT_SCOPE)
endfunction()

# agon_expect(MISSING...): where something is missing, all of it is named at once, with what installs it.
function(agon_expect)
  if(ARGN)
    list(JOIN ARGN " " packages)
    message(FATAL_ERROR "agon needs what these Debian packages hold; install them and try again:\n"
      "  sudo apt-get install ${packages}")
  endif()
endfunction()

set(missing)
set(names fmt tl xxhash simdjson hwy boost)
if(AGON_PROGRAM)
  list(APPEND names CLI sodium)
endif()
foreach(name ${names})
  list(GET agon_${name} 0 package)
  list(GET agon_${name} 2 debian)
  if(package)
    find_package(${package} QUIET GLOBAL)
  else()
    find_path(AGON_${name} ${name}.h)
    mark_as_advanced(AGON_${name})
  endif()
  if(NOT ${package}_FOUND AND NOT AGON_${name})
    list(APPEND missing ${debian})
  endif()
endforeach()
agon_expect(${missing})

find_package(Threads REQUIRED)
# fmt and tl::expected are part of our own headers, so everything links them; the others stay inside their folder.
foreach(name fmt tl)
  agon_third_party(libraries ${name})
  target_link_libraries(agon_usage INTERFACE ${libraries})
endforeach()
target_link_libraries(agon_usage INTERFACE Threads::Threads)
