#include "agon/cli/verbs/long_work.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {

void Stopwatch::print_rate(u64 matches, u32 threads) const {
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  print_error(fmt::format("{} matches in {:.3f} s, {} matches/s, {}\n", matches, seconds,
                          rounded(static_cast<double>(matches) / seconds),
                          counted(threads, "thread")));
}

}  // namespace agon::cli
