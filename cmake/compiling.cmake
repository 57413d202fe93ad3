# What makes compiling cheap: a compiler cache before every compiler, and the headers that nearly every file
# includes, compiled once. Both change nothing but time.
#
# ccache finds what another clone on this machine compiled, because no compile command holds a path of the tree that
# it does not know: base_dir makes them relative. g++ needs -fpch-preprocess and the sloppiness below to hit with
# precompiled headers; clang 19 never hits with them, so clang goes without.
option(AGON_CCACHE "put ccache before the compiler, where it is installed" ON)
find_program(AGON_CCACHE_PROGRAM ccache)
mark_as_advanced(AGON_CCACHE_PROGRAM)
if(AGON_CCACHE AND AGON_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_MAXSIZE=2G "${AGON_CCACHE_PROGRAM}")
endif()

# agon_precompile(NAME LINK OPTIONS... HEADERS MORE...): a set of precompiled headers for whoever links these options.
set(AGON_COMMON_HEADERS
  <algorithm> <array> <charconv> <chrono> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span>
  <sstream> <string> <string_view> <thread> <utility> <variant> <vector>
  <fmt/format.h> <fmt/ranges.h> <tl/expected.hpp>)

function(agon_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;HEADERS")
  set(empty "${PROJECT_BINARY_DIR}/generated/${name}.cc")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(${name} STATIC "${empty}")
  target_link_libraries(${name} PRIVATE ${arg_LINK})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_precompile_headers(${name} PRIVATE ${AGON_COMMON_HEADERS} ${arg_HEADERS})
  endif()
endfunction()

# agon_use_precompiled(TARGET NAME): the headers of agon_precompile(NAME), compiled with the same options as TARGET.
function(agon_use_precompiled target name)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_precompile_headers(${target} REUSE_FROM ${name})
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()
