#include "agon/cli/terminal/progress.h"

#include <fmt/format.h>

#include "agon/cli/terminal/print.h"

namespace agon::cli {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(200);

}  // namespace

std::string rounded(double number) {
  if (number >= 1e6) return fmt::format("{:.3g} million", number / 1e6);
  if (number >= 1e3) return fmt::format("{:.3g} thousand", number / 1e3);
  return fmt::format("{:.3g}", number);
}

ProgressLine::ProgressLine(std::string_view what)
    : what_(what), terminal_(standard_error().rewrites), start_(Clock::now()), last_(start_) {}

ProgressLine::~ProgressLine() {
  if (shown_) rewrite_line("");
}

bool ProgressLine::is_due(Clock::time_point now) {
  if (!terminal_ || now - last_ < kProgressEvery) return false;
  last_ = now;
  shown_ = true;
  return true;
}

void ProgressLine::say(std::string_view text) {
  if (is_due(Clock::now())) rewrite_line(text);
}

void ProgressLine::begin(std::string_view part) {
  part_ = fmt::format("{}: ", part);
  start_ = Clock::now();
}

void ProgressLine::show(u64 done, u64 all) {
  Clock::time_point now = Clock::now();
  if (done == 0 || !is_due(now)) return;
  double seconds = std::chrono::duration<double>(now - start_).count();
  double rate = static_cast<double>(done) / seconds;
  double left = static_cast<double>(all - done) / rate;
  rewrite_line(fmt::format("{}{:.0f} %, {} {}/s, {:.0f} s left", part_,
                           100.0 * static_cast<double>(done) / static_cast<double>(all),
                           rounded(rate), what_, left));
}

}  // namespace agon::cli
