// Commands in a folder of their own, for tests of the program as people meet it.
#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "tests/support/shell.h"

namespace agon::test {

class CommandLine : public testing::Test {
 protected:
  Ran run(const std::string& command) const {
    Ran ran = place.run(command);
    expect_short(ran.err, command);
    return ran;
  }

  // Nobody reads a message of more than 300 characters.
  static void expect_short(const std::string& errors, const std::string& command) {
    std::istringstream lines(errors);
    for (std::string line; std::getline(lines, line);) {
      bool typed = command.size() > 300;  // and is quoted
      EXPECT_TRUE(typed || utf8_count(line) <= 300) << command << ": " << line;
    }
  }

  void expect_refused(const std::string& command, const std::string& message) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_EQ(ran.err, message) << command;
    EXPECT_EQ(ran.out, "") << command;
  }

  Workplace place;
};

}  // namespace agon::test
