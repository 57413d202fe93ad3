#include "agon/workbench/failing.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"

namespace agon::workbench {

std::string failure_text(std::string_view who, const Trust& trust) {
  return fmt::format("{} failed in {} of {}: the game's default was played", who, trust.defaulted,
                     counted(trust.decisions, "decision"));
}

std::string failures_text(const std::vector<std::string>& failed) {
  return failed.empty() ? "" : printable(fmt::format("FAILED: {}", fmt::join(failed, "; "))) + "\n";
}

}  // namespace agon::workbench
