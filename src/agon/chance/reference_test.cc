// examples/chance.py, the Python in docs/chance.md, gives the same dice as this folder.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "agon/chance/draws.h"
#include "agon/chance/keys.h"
#include "agon/chance/place.h"
#include "tests/support/tree.h"

namespace agon::chance {
namespace {

std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "the command did not start";
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  int status = pclose(pipe);
  return status == 0 ? out : out + "(exit status " + std::to_string(status) + ")";
}

std::string text_of(const std::string& path) {
  std::ifstream file(test::tree() + "/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(PythonReference, PrintsThePinnedValues) {
  EXPECT_EQ(output_of("python3 '" + test::tree("/examples/chance.py'")),
            "mix({1, 2}, 3, 4): F3ECF070 5766F3E9\n"
            "match key (1, 0): E00F8F99 10AEFEAE\n"
            "rules key: D4EEEA01 C4F49095\n"
            "seat_a key: 70ECD6D9 DB5C1501\n"
            "seat_b key: 5724952C 1EFC8F3D\n"
            "content key: A1F5C13E E999EF05\n"
            "rules, turn 0, name 1, indices 0..5, n = 6: 4 0 1 3 4 5\n"
            "rules, turn 1, name 1, indices 0..5, n = 6: 0 3 1 0 1 1\n"
            "rules, turn 2, name 1, indices 0..5, n = 6: 1 1 3 3 4 2\n"
            "rules, turn 9, name 2, indices 0..3, n = 2147483649: "
            "588477498 1104841264 1907605553 1233655942\n"
            "seat_a, decisions 0..7, name 0, k 0, n = 6: 2 2 0 2 2 2 5 0\n"
            "seat_a, decision 5, name 3, k 0..7, n = 100: 39 92 84 54 96 20 44 24\n");
}

// Both sides walk through the same thousand matches, places and bounds, many of them near 2^31.
TEST(PythonReference, EqualsTheEngineAtAThousandPlaces) {
  constexpr const char* program =
      "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1]);"
      "from chance import *;"
      "[print(below(domain_key(match_key(i * 0x123456789ABCDEF % 2**64, i << i % 33), i % 4),"
      " i * 77777 % 2**32, i * 31 % 2**16, i * 131 % 2**17,"
      " (2**31 + i * i) if i % 2 else i + 1)) for i in range(1000)]";
  std::string expected;
  for (u64 i = 0; i < 1000; ++i) {
    MatchName match = {i * 0x123456789ABCDEF, i << i % 33};
    Key key = domain_key(match, static_cast<Domain>(i % 4));
    Place place(static_cast<u32>(i * 77777), static_cast<u16>(i * 31),
                static_cast<u32>(i * 131 % kIndexLimit));
    u32 n = static_cast<u32>(i % 2 == 1 ? (1u << 31) + i * i : i + 1);
    expected += std::to_string(below(key, place, n)) + "\n";
  }
  EXPECT_EQ(output_of(std::string("python3 -c '") + program + "' '" + test::tree("/examples'")),
            expected);
}

TEST(PythonReference, IsQuotedInTheDocumentation) {
  std::string document = text_of("docs/chance.md");
  std::string program = text_of("examples/chance.py");
  std::size_t begin = program.find("def mix");
  std::size_t end = program.find("\n\nif __name__");
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  std::string quoted = "```python\n" + program.substr(begin, end - begin) + "```\n";
  EXPECT_NE(document.find(quoted), std::string::npos) << "docs/chance.md should quote:\n" << quoted;
}

}  // namespace
}  // namespace agon::chance
