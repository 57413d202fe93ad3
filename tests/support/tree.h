// Where a test finds the project's files and the program. ctest says where the tree is in the
// environment (AGON_SOURCE_DIR), because a path compiled in would be another compilation in every
// clone; a test program that is started by hand looks above itself.
#pragma once

#include <string>

namespace agon::test {

// tree("/content") is the path of a file or folder below the project's root.
std::string tree(const std::string& below = {});

// The program `agon` of this build: build/PRESET/agon of build/PRESET/tests/SOME_TEST.
const std::string& program();

}  // namespace agon::test
