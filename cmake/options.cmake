# What every file is compiled with: agon_options, linked by everything.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# What code is made: the same floats from every compiler at every level, fit for shared libraries too (but nobody
# replaces our functions at run time, so they may be inlined).
set(AGON_FLOAT_OPTIONS -ffp-contract=off -fno-trapping-math)
set(AGON_CODE_OPTIONS ${AGON_FLOAT_OPTIONS} -fPIC -fno-semantic-interposition)
if(AGON_SANITIZE)
  # A null pointer or an object too small stops the program under the address sanitizer, too; looking for them before
  # every access is a seventh of the compile time (clang 19, a file of pillars).
  set(sanitize -fsanitize=${AGON_SANITIZE} -fno-sanitize=null,object-size,vptr
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  list(APPEND AGON_CODE_OPTIONS ${sanitize})
endif()

set(AGON_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
# Not where somebody embeds us, with a compiler that we have not met.
option(AGON_WERROR "warnings are errors" ${PROJECT_IS_TOP_LEVEL})
if(AGON_WERROR)
  list(APPEND AGON_WARNINGS -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  list(APPEND AGON_WARNINGS -Wno-sign-conversion)  # g++ leaves it out of -Wconversion too
else()
  # g++ 12 at -O3 sees ghosts in inlined std::string and std::optional (GCC bug 105651 and kin);
  # the sanitizers look instead
  list(APPEND AGON_WARNINGS
    -Wno-restrict -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# agon_usage is what our headers ask of whoever includes them, outside of this project too; agon_options is what we ask
# of ourselves.
add_library(agon_usage INTERFACE)
target_compile_features(agon_usage INTERFACE cxx_std_20)
target_include_directories(agon_usage INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_compile_options(agon_usage INTERFACE ${AGON_FLOAT_OPTIONS})

add_library(agon_options INTERFACE)
target_link_libraries(agon_options INTERFACE agon_usage)
target_compile_options(agon_options INTERFACE ${AGON_CODE_OPTIONS} ${AGON_WARNINGS})
target_link_options(agon_options INTERFACE ${sanitize})
