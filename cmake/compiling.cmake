# What makes compiling cheap: a compiler cache before every compiler, the headers that nearly every file includes
# compiled once, and files compiled several at a time. All of it changes nothing but time.
#
# ccache finds what another clone on this machine compiled, because no compile command names a path of the tree that
# base_dir does not make relative. Precompiled headers hold nothing of the tree, so they stand outside of it, named by
# what is in them: in every clone they are the same file, which ccache asks for (g++ and clang each with the options
# below; those that CMake makes inside the build folder never hit with clang).
option(AGON_CCACHE "put ccache before the compiler, where it is installed" ON)
if(NOT EXISTS "${AGON_CCACHE_PROGRAM}")
  unset(AGON_CCACHE_PROGRAM CACHE)  # removed since we last looked
endif()
find_program(AGON_CCACHE_PROGRAM ccache)
mark_as_advanced(AGON_CCACHE_PROGRAM)
if(AGON_CCACHE AND AGON_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${AGON_CCACHE_PROGRAM}")
  set(probe "${PROJECT_BINARY_DIR}/generated/empty")
  file(WRITE "${probe}.cc" "")
  execute_process(COMMAND ${launcher} ${CMAKE_CXX_COMPILER} -c "${probe}.cc" -o "${probe}.o"
    RESULT_VARIABLE failed ERROR_VARIABLE words OUTPUT_QUIET)
  if(failed)  # its folder cannot be written, say
    message(STATUS "agon: compiling without ccache: ${words}")
  else()
    set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${AGON_CCACHE_PROGRAM}")
  endif()
endif()

# Whoever embeds us compiles with flags of their own, in ways that we do not see here.
option(AGON_PRECOMPILE "compile the common headers once" ${PROJECT_IS_TOP_LEVEL})
get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(multi_config OR CMAKE_CROSSCOMPILING OR NOT CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$")
  set(AGON_PRECOMPILE OFF)
endif()

set(cache "$ENV{XDG_CACHE_HOME}")
if(NOT cache AND NOT "$ENV{HOME}" STREQUAL "")
  set(cache "$ENV{HOME}/.cache")
elseif(NOT cache)
  set(cache "${PROJECT_BINARY_DIR}")
endif()
set(AGON_HEADER_CACHE "${cache}/agon/headers" CACHE PATH "where precompiled headers stand")

set(AGON_COMMON_HEADERS
  algorithm array charconv chrono cmath filesystem functional map memory optional set span sstream string string_view
  thread utility variant vector fmt/format.h fmt/ranges.h tl/expected.hpp)

# agon_precompile(LIBRARY [HEADERS HEADER...] [FLAGS FLAG...] [LINK TARGET...]): whoever links the INTERFACE library
# LIBRARY gets the common headers and HEADERS precompiled. They are compiled here and now, with the flags of this build,
# with FLAGS, and with the macros and options of the targets LINK.
function(agon_precompile library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;FLAGS;LINK")
  if(NOT AGON_PRECOMPILE)
    return()
  endif()
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
  list(APPEND flags ${AGON_CODE_OPTIONS} ${AGON_WARNINGS} ${arg_FLAGS} -std=c++20)  # g++ has macros that hang on warnings
  foreach(used ${arg_LINK})
    get_target_property(macros ${used} INTERFACE_COMPILE_DEFINITIONS)
    if(macros)
      list(TRANSFORM macros PREPEND -D)
      list(APPEND flags ${macros})
    endif()
    get_target_property(options ${used} INTERFACE_COMPILE_OPTIONS)  # Debian's GTest has its macro here
    if(options)
      list(APPEND flags ${options})
    endif()
  endforeach()
  list(TRANSFORM AGON_COMMON_HEADERS REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE lines)
  list(TRANSFORM arg_HEADERS REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE more)
  string(CONCAT text ${lines} ${more})
  agon_header_set(header "${text}" ${flags})
  if(NOT header)
    return()
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # one that g++ does not take after all costs time, not the build
    target_compile_options(${library} INTERFACE -fpch-preprocess -Wno-invalid-pch "SHELL:-include ${header}")
  else()
    target_compile_options(${library} INTERFACE "SHELL:-include-pch ${header}.pch")
  endif()
endfunction()

# The precompiled form of TEXT, found or made: its name hangs on the compiler, the flags and all that TEXT includes.
# Nothing if there is none. A set that goes missing is made again, because CMake then runs again.
function(agon_header_set result text)
  set(source "${PROJECT_BINARY_DIR}/generated/common.h")
  file(WRITE "${source}" "${text}")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -E -x c++-header "${source}" -o -
    OUTPUT_VARIABLE content ERROR_VARIABLE words RESULT_VARIABLE failed)
  if(failed)
    message(WARNING "the common headers cannot be read, and compiling takes longer: ${words}")
    return()
  endif()
  string(REPLACE "${PROJECT_BINARY_DIR}" "" content "${content}")
  string(SHA256 name "${agon_compiler} ${ARGN} ${content}")
  string(SUBSTRING ${name} 0 16 name)
  set(folder "${AGON_HEADER_CACHE}/${name}")
  set(header "${folder}/common.h")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(compiled "${header}.gch")
  else()
    set(compiled "${header}.pch")
    list(APPEND ARGN -Xclang -fno-pch-timestamp)
  endif()
  file(LOCK "${AGON_HEADER_CACHE}" DIRECTORY GUARD FUNCTION RESULT_VARIABLE ignored TIMEOUT 600)
  if(NOT EXISTS "${compiled}" OR NOT EXISTS "${header}")
    message(STATUS "agon: compiling the common headers, once for all clones; some ten seconds")
    agon_forget_headers()
    file(WRITE "${header}" "${text}")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -x c++-header "${header}" -o "${compiled}.new"
      ERROR_VARIABLE words RESULT_VARIABLE failed)
    if(failed)
      message(WARNING "the common headers cannot be precompiled, and compiling takes longer: ${words}")
      return()
    endif()
    file(RENAME "${compiled}.new" "${compiled}")
    file(WRITE "${compiled}.sum" "${name}")  # what ccache asks for: g++ writes other bytes each time
  endif()
  file(TOUCH "${folder}/used")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}" "${compiled}")
  set(${result} "${header}" PARENT_SCOPE)
endfunction()

# Room for a new set, by whoever holds the lock: a set takes up to 110 MB, and all presets together have fewer than 16.
# What bears no mark was left by somebody who was killed.
function(agon_forget_headers)
  file(GLOB folders LIST_DIRECTORIES true "${AGON_HEADER_CACHE}/*")
  set(sets)
  foreach(folder ${folders})
    if(EXISTS "${folder}/used")
      file(TIMESTAMP "${folder}/used" time "%Y-%m-%dT%H:%M:%S" UTC)
      list(APPEND sets "${time} ${folder}")
    elseif(IS_DIRECTORY "${folder}")
      file(REMOVE_RECURSE "${folder}")
    endif()
  endforeach()
  list(SORT sets ORDER DESCENDING)
  list(LENGTH sets count)
  if(count GREATER 15)
    list(SUBLIST sets 15 -1 sets)
    list(TRANSFORM sets REPLACE "^[^ ]* " "")
    file(REMOVE_RECURSE ${sets})
  endif()
endfunction()

if(AGON_PRECOMPILE)
  # A distribution's rebuild of a compiler keeps its version but not its precompiled headers.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} --version OUTPUT_VARIABLE agon_compiler)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-prog-name=cc1plus
    OUTPUT_VARIABLE program OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT EXISTS "${program}")  # clang has none
    set(program "${CMAKE_CXX_COMPILER}")
  endif()
  file(SHA256 "${program}" digest)
  string(APPEND agon_compiler "${digest}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_CXX_COMPILER}" "${program}")

  execute_process(COMMAND ${CMAKE_COMMAND} -E make_directory "${AGON_HEADER_CACHE}" OUTPUT_QUIET ERROR_QUIET)
  execute_process(COMMAND ${CMAKE_COMMAND} -E touch "${AGON_HEADER_CACHE}/cmake.lock"
    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed)  # a home that is not there, or cannot be written
    set(AGON_HEADER_CACHE "${PROJECT_BINARY_DIR}/headers")
    file(MAKE_DIRECTORY "${AGON_HEADER_CACHE}")
  endif()
endif()

# Most of the time goes into headers and what they instantiate, again for each file. Files of a room include much the
# same, so together they take half the time; when one of them changes, all eight are compiled, which is why the presets
# for work on the code (dev, debug) do without. A name stands once in what is compiled together, also in unnamed
# namespaces; that each file compiles alone is seen by clang-tidy.
option(AGON_JOIN "compile a target's files several at a time" OFF)

# agon_joined(RESULT NAME SOURCE...): what to compile for the target NAME instead of its sources, which are named as
# #include finds them: to the compiler cache they are the same in every clone, and where the library is embedded.
function(agon_joined result name)
  if(NOT AGON_JOIN)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(units)
  set(count 0)
  foreach(source ${ARGN})
    # What repeats itself once a kernel; rules, and what says so: their speed must not hang on what the compiler inlines
    # into their neighbours.
    file(STRINGS "${source}" alone REGEX "^#define HWY_TARGET_INCLUDE|^AGON_INSTANTIATE_PLAY|^// Compiled alone")
    if(alone)
      list(APPEND units "${source}")
      continue()
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE path)
    string(REGEX REPLACE "^src/" "" path "${path}")
    math(EXPR unit "${count} / 8")
    math(EXPR count "${count} + 1")
    string(APPEND unit_${unit} "#include \"${path}\"\n")
  endforeach()
  set(unit 0)
  while(DEFINED unit_${unit})
    set(joined "${CMAKE_BINARY_DIR}/joined/${name}_${unit}.cc")
    file(CONFIGURE OUTPUT "${joined}" CONTENT "${unit_${unit}}" @ONLY)  # written only where it changes
    list(APPEND units "${joined}")
    math(EXPR unit "${unit} + 1")
  endwhile()
  set(${result} ${units} PARENT_SCOPE)
endfunction()
