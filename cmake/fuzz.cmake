# One libFuzzer program per file: build/sanitized/fuzz/NAME from tests/fuzz/NAME.cc (NAME as a target: fuzz_NAME).
file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cc")
add_library(agon_fuzz_support STATIC "${PROJECT_SOURCE_DIR}/tests/support/games.cc"
  "${PROJECT_SOURCE_DIR}/tests/support/raw_server.cc" "${PROJECT_SOURCE_DIR}/tests/support/tree.cc"
  "${PROJECT_SOURCE_DIR}/tests/support/walk.cc" "${PROJECT_SOURCE_DIR}/tests/support/web_frames.cc")
target_include_directories(agon_fuzz_support PUBLIC "${PROJECT_SOURCE_DIR}")
target_link_libraries(agon_fuzz_support PUBLIC ${AGON_LIBRARIES})
foreach(source ${sources})
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE agon_fuzz_support)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
endforeach()
