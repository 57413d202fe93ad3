// --kernel: the same matches, whatever instructions play them.
#include <fmt/format.h>

#include "agon/rulesets/duel/batch/batch.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

using KernelFlag = CommandLine;

TEST_F(KernelFlag, EveryKernelOfThisMachineReportsTheSame) {
  Ran usual = run("agon sim duel gambler stormcaller -n 30000 --json 2>/dev/null");
  ASSERT_EQ(usual.code, 0);
  for (std::string_view name : duel::kernels()) {
    Ran forced = run(fmt::format(
        "agon sim duel gambler stormcaller -n 30000 --kernel {} --json 2>/dev/null", name));
    EXPECT_EQ(forced.out, usual.out) << name;
  }
}

TEST_F(KernelFlag, TheSignatureIsTheSameOnTheFallback) {
  EXPECT_EQ(run("agon bench duel --signature --kernel FALLBACK").out,
            run("agon bench duel --signature").out);
}

TEST_F(KernelFlag, BenchTellsWhichKernelRan) {
  Ran ran = run("agon bench duel --kernel FALLBACK --json");
  EXPECT_NE(ran.out.find(R"("kernel": "FALLBACK")"), std::string::npos) << ran.out;
}

TEST_F(KernelFlag, AnUnknownOneIsRefusedWithThoseThatThereAre) {
  Ran ran = run("agon sim duel --kernel FALBACK");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("no kernel 'FALBACK' for duel"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("FALLBACK"), std::string::npos) << ran.err;
  EXPECT_NE(run("agon sim hilo --kernel FALLBACK").err.find("hilo has no kernels"),
            std::string::npos);
}

}  // namespace
}  // namespace agon::test
