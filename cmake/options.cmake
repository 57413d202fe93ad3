# What every file is compiled with: agon_options, linked by everything.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

add_library(agon_options INTERFACE)
target_include_directories(agon_options INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_options(agon_options INTERFACE
  -ffp-contract=off -fno-trapping-math  # the same floats from every compiler at every level
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>  # g++ leaves it out of -Wconversion too
  # g++ 12 at -O3 sees ghosts in inlined std::string and std::optional (GCC bug 105651 and kin);
  # the sanitizers look instead
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>)
if(AGON_SANITIZE)
  set(sanitize -fsanitize=${AGON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(agon_options INTERFACE ${sanitize})
  target_link_options(agon_options INTERFACE ${sanitize})
endif()
