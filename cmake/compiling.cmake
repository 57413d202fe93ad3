# What makes compiling cheap: a compiler cache before every compiler, and the headers that nearly every file includes,
# compiled once. Both change nothing but time.
#
# ccache finds what another clone on this machine compiled, because no compile command names a path of the tree that
# base_dir does not make relative. Precompiled headers hold nothing of the tree, so they stand outside of it, named by
# what is in them: in every clone they are the same file, which ccache asks for (g++ and clang each with the options
# below; those that CMake makes inside the build folder never hit with clang).
option(AGON_CCACHE "put ccache before the compiler, where it is installed" ON)
find_program(AGON_CCACHE_PROGRAM ccache)
mark_as_advanced(AGON_CCACHE_PROGRAM)
if(AGON_CCACHE AND AGON_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_MAXSIZE=5G "${AGON_CCACHE_PROGRAM}")
endif()

option(AGON_PRECOMPILE "compile the common headers once" ON)
set(cache "$ENV{XDG_CACHE_HOME}")
if(NOT cache)
  set(cache "$ENV{HOME}/.cache")
endif()
set(AGON_HEADER_CACHE "${cache}/agon/headers" CACHE PATH "where precompiled headers stand")

set(AGON_COMMON_HEADERS
  algorithm array charconv chrono cmath filesystem functional map memory optional set span sstream string string_view
  thread utility variant vector fmt/format.h fmt/ranges.h tl/expected.hpp)

# agon_precompile(OPTIONS HEADER...): whoever links the INTERFACE library OPTIONS gets the common headers and these
# precompiled. They are compiled here and now, with the options that OPTIONS and FLAGS give.
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
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${library} INTERFACE -fpch-preprocess -Winvalid-pch "SHELL:-include ${header}")
  else()
    target_compile_options(${library} INTERFACE "SHELL:-include-pch ${header}.pch")
  endif()
endfunction()

# The precompiled form of TEXT, found or made: its name hangs on the compiler, the flags and all that TEXT includes.
function(agon_header_set result text)
  file(MAKE_DIRECTORY "${AGON_HEADER_CACHE}")
  set(source "${PROJECT_BINARY_DIR}/generated/common.h")
  file(WRITE "${source}" "${text}")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -E -x c++-header "${source}" -o -
    OUTPUT_VARIABLE content ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    return()
  endif()
  string(REPLACE "${PROJECT_BINARY_DIR}" "" content "${content}")
  string(SHA256 name "${CMAKE_CXX_COMPILER_VERSION} ${ARGN} ${content}")
  string(SUBSTRING ${name} 0 16 name)
  set(folder "${AGON_HEADER_CACHE}/${name}")
  set(header "${folder}/common.h")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(compiled "${header}.gch")
  else()
    set(compiled "${header}.pch")
    list(APPEND ARGN -Xclang -fno-pch-timestamp)
  endif()
  file(LOCK "${AGON_HEADER_CACHE}" DIRECTORY GUARD FUNCTION TIMEOUT 600)
  if(NOT EXISTS "${compiled}")
    file(WRITE "${header}" "${text}")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -x c++-header "${header}" -o "${compiled}.new"
      ERROR_VARIABLE words RESULT_VARIABLE failed)
    if(failed)
      message(WARNING "the common headers cannot be precompiled, and compiling takes longer: ${words}")
      return()
    endif()
    file(RENAME "${compiled}.new" "${compiled}")
  endif()
  file(TOUCH "${folder}/used")
  set(${result} "${header}" PARENT_SCOPE)
endfunction()

# Sets that nothing has used for a month are of compilers and libraries that are gone.
function(agon_forget_headers)
  string(TIMESTAMP now "%s" UTC)
  file(GLOB marks "${AGON_HEADER_CACHE}/*/used")
  foreach(mark ${marks})
    file(TIMESTAMP "${mark}" used "%s" UTC)
    math(EXPR age "${now} - ${used}")
    if(age GREATER 2592000)
      cmake_path(GET mark PARENT_PATH folder)
      file(REMOVE_RECURSE "${folder}")
    endif()
  endforeach()
endfunction()
agon_forget_headers()
