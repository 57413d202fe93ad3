# One test program per folder: agon_chance_test from src/agon/chance/*_test.cc, agon_conformance_test from tests/conformance/*.cc.
# tests/support is a library all of them may use. Tests run in the build folder
# and learn from the environment where the tree is (tests/support/tree.h).
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)

add_library(agon_test_options INTERFACE)
target_link_libraries(agon_test_options INTERFACE agon_options GTest::gtest rapidcheck)
target_include_directories(agon_test_options INTERFACE "${PROJECT_SOURCE_DIR}")
# What is tested is compiled as it ships, or so that it runs fast enough under sanitizers; the tests need to compile fast.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(test_flags -O1)
elseif(AGON_SANITIZE)
  set(test_flags -O0)
endif()
target_compile_options(agon_test_options INTERFACE ${test_flags})
agon_precompile(agon_test_options FLAGS ${test_flags} HEADERS gtest/gtest.h LINK fmt::fmt GTest::gtest)

file(GLOB support_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cc")
if(support_sources)
  agon_joined(support_sources agon_test_support ${support_sources})
  add_library(agon_test_support STATIC ${support_sources})
  target_link_libraries(agon_test_support PUBLIC agon_test_options ${AGON_LIBRARIES})
else()
  add_library(agon_test_support INTERFACE)
endif()

function(agon_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  if(NOT arg_SOURCES)
    return()
  endif()
  set(program agon_${name}_test)
  agon_joined(sources ${program} ${arg_SOURCES})
  add_executable(${program} ${sources})
  target_link_libraries(${program} PRIVATE ${arg_LINK} agon_test_support agon_test_options GTest::gtest_main)
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  # Its cases are counted from what it leaves in results/ (tools/test_summary.py).
  add_test(NAME ${name} COMMAND ${program} --gtest_brief=1 "--gtest_output=json:${PROJECT_BINARY_DIR}/results/${name}.json")
  set_tests_properties(${name} PROPERTIES TIMEOUT 1800
    ENVIRONMENT "AGON_SOURCE_DIR=${PROJECT_SOURCE_DIR}")
endfunction()

foreach(unit ${AGON_UNITS})
  string(REPLACE "/" "_" name ${unit})
  file(GLOB sources CONFIGURE_DEPENDS "${house}/${unit}/*_test.cc" "${house}/${unit}/*/*_test.cc")
  agon_test(${name} SOURCES ${sources} LINK agon_${name})
endforeach()

file(GLOB sources CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/tests/*/*.cc")
list(TRANSFORM sources REPLACE "/.*" "" OUTPUT_VARIABLE folders)
list(REMOVE_DUPLICATES folders)
list(REMOVE_ITEM folders support fuzz)
foreach(folder ${folders})
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${folder}/*.cc")
  agon_test(${folder} SOURCES ${sources} LINK ${AGON_LIBRARIES})
endforeach()

# The pinned signature, with this compiler at this level of optimisation.
if(NOT AGON_SANITIZE)
  add_test(NAME signature COMMAND "${PROJECT_SOURCE_DIR}/tools/check_signature" $<TARGET_FILE:agon>)
endif()
