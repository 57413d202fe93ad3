#include "agon/cli/show/advice_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/wrap.h"

namespace agon::cli {
namespace {

using workbench::AdvisedEntry, workbench::Advice;

constexpr std::size_t kAdviceWidth = 79;

std::string percent_of(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string lines_of(const std::string& text, std::size_t margin) {
  std::string out;
  for (const std::string& line : wrapped(printable(text), kAdviceWidth - margin)) {
    out += fmt::format("{:{}}{}\n", "", margin, line);
  }
  return out;
}

// "62.5 % to win the match, wins at once 3.1 %, loses at once 0.0 %"
std::string facts_of(const AdvisedEntry& entry, const std::string& measure) {
  std::vector<std::string> facts;
  if (entry.match) facts.push_back(fmt::format("{} to win the match", percent_of(*entry.match)));
  if (entry.wins) facts.push_back(fmt::format("wins at once {}", percent_of(*entry.wins)));
  if (entry.loses) facts.push_back(fmt::format("loses at once {}", percent_of(*entry.loses)));
  if (entry.change) facts.push_back(fmt::format("worth {:+.4f}", *entry.change + 0.0));
  if (entry.value && !measure.empty()) {
    facts.push_back(fmt::format("{:.3f} {}", *entry.value, measure));
  }
  if (!entry.expected.empty()) facts.push_back(entry.expected);
  return fmt::format("{}", fmt::join(facts, ", "));
}

std::string advised_text(const AdvisedEntry& entry, const Advice& advice, const TitleOf& title_of,
                         std::string_view head) {
  std::string out = fmt::format("{}{}", head, title_of(entry.choice, entry.words));
  std::string facts = facts_of(entry, advice.measure);
  return lines_of(facts.empty() ? out : fmt::format("{}: {}", out, facts), 2);
}

}  // namespace

std::string advice_text(const Advice& advice, const TitleOf& title_of) {
  std::string instead = advice.instead_of.empty()
                            ? ""
                            : fmt::format(" (not {}: {})", advice.instead_of, advice.lacks);
  bool mixes = advice.entries.size() > 1;
  std::string out = lines_of(
      fmt::format("{}{} would {} {}", advice.by, instead, mixes ? "mix, most often with" : "choose",
                  title_of(advice.choice, advice.words)),
      0);
  out += lines_of(advice.reason, 2);
  for (const AdvisedEntry& entry : advice.entries) {
    out += advised_text(entry, advice, title_of, mixes ? percent_of(entry.share) + " " : "");
  }
  if (advice.alternative) out += advised_text(*advice.alternative, advice, title_of, "else ");
  if (!advice.then.empty())
    out += lines_of(fmt::format("then {}", fmt::join(advice.then, "; ")), 2);
  if (advice.match) {
    out += lines_of(fmt::format("{} to win the match from here", percent_of(*advice.match)), 2);
  }
  if (!advice.note.empty()) out += lines_of(advice.note, 2);
  if (!advice.problem.empty()) out += lines_of("no odds: " + advice.problem, 2);
  return out;
}

}  // namespace agon::cli
