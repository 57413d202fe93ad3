// Commands in a folder of their own, for tests of the program as people meet it.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/shell.h"

namespace agon::test {

class CommandLine : public testing::Test {
 protected:
  Ran run(const std::string& command) const { return place.run(command); }

  void expect_refused(const std::string& command, const std::string& message) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_EQ(ran.err, message) << command;
    EXPECT_EQ(ran.out, "") << command;
  }

  Workplace place;
};

}  // namespace agon::test
