// Words are completed in the shells themselves, as far as they are installed.
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Completion : public CommandLine {
 protected:
  std::string words(const std::string& typed) const {
    return run("agon completion words " + typed).out;
  }
  bool has(const std::string& shell) const { return run("command -v " + shell).code == 0; }

  // In another shell, which finds the program on its path.
  Ran in_shell(const std::string& command) const {
    return run("mkdir -p bin; ln -sf \"$AGON_PROGRAM\" bin/agon; PATH=$PWD/bin:$PATH " + command);
  }
};

TEST_F(Completion, KnowsWhatMayStandNext) {
  EXPECT_EQ(words("si"), "sim\n");
  EXPECT_EQ(words("replay ve"), "verify\n");
  EXPECT_EQ(words("sim hi"), "hilo\n");
  EXPECT_EQ(words("sim hilo mara"), "marathon\n");
  EXPECT_EQ(words("sim hilo --a gre"), "greedy\n");
  EXPECT_EQ(words("sim hilo -n 100 mara"), "marathon\n");
  EXPECT_EQ(words("play hilo --dice m"), "manual\n");
  EXPECT_EQ(words("sim --thr"), "--threads\n");
  EXPECT_EQ(words("completion z"), "zsh\n");
  EXPECT_EQ(words("sim hilo -n 1"), "") << "nobody knows which number";
  EXPECT_NE(words("''").find("sim\n"), std::string::npos);
}

TEST_F(Completion, WorksInBash) {
  Ran ran = in_shell(
      "bash -c 'source <(agon completion bash); COMP_WORDS=(agon sim hilo ma); COMP_CWORD=3; "
      "_agon; echo \"${COMPREPLY[*]}\"'");
  EXPECT_EQ(ran.out, "marathon\n") << ran.err;
}

TEST_F(Completion, WorksInZsh) {
  if (!has("zsh")) GTEST_SKIP() << "zsh is not installed";
  Ran ran = in_shell(
      "zsh -f -c 'compdef() { }; source <(agon completion zsh); compadd() { print -l $found; }; "
      "words=(agon sim hilo ma); CURRENT=4; _agon'");
  EXPECT_EQ(ran.out, "marathon\n") << ran.err;
}

TEST_F(Completion, WorksInFish) {
  if (!has("fish")) GTEST_SKIP() << "fish is not installed";
  Ran ran = in_shell("fish -c 'agon completion fish | source; complete -C \"agon sim hilo ma\"'");
  EXPECT_EQ(ran.out, "marathon\n") << ran.err;
}

}  // namespace
}  // namespace agon::test
