# The program `agon`, and the version it prints.
# agon/cli/commit.h defines AGON_COMMIT; looked at in every build, written only when it changes.
set(commit_header "${PROJECT_BINARY_DIR}/generated/agon/cli/commit.h")
add_custom_target(agon_commit BYPRODUCTS "${commit_header}"
  COMMAND ${CMAKE_COMMAND} -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "HEADER=${commit_header}"
          -P "${PROJECT_SOURCE_DIR}/cmake/commit.cmake" VERBATIM)

add_executable(agon "${house}/cli/main.cc")
target_link_libraries(agon PRIVATE agon_cli)
foreach(target agon agon_cli)
  target_compile_definitions(${target} PRIVATE AGON_VERSION="${PROJECT_VERSION}")
  target_include_directories(${target} PRIVATE "${PROJECT_BINARY_DIR}/generated")
  add_dependencies(${target} agon_commit)
endforeach()
