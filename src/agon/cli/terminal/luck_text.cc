#include "agon/cli/terminal/luck_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/text.h"
#include "agon/cli/terminal/paint.h"

namespace agon::cli {
namespace {

using workbench::LuckRecord, workbench::LuckStep;

constexpr std::size_t kSparks = 60;
constexpr std::size_t kSwings = 12;  // steps that are shown, unless all are wanted

// Points of a's expected result; nothing where nothing changed.
std::string points(double change) {
  if (std::abs(change) < 0.0005) return ".";
  return fmt::format("{:+.1f}", 100 * change);
}

// What a gained and what b gained are seen by the sides' colours.
std::string point_cell(double change) {
  std::string cell = fmt::format("{:>6}", points(change));
  if (std::abs(change) < 0.0005) return painted(Paint::dim, cell);
  return painted(change > 0 ? Paint::cyan : Paint::magenta, cell);
}

std::string what_happened(const LuckStep& step) {
  std::string out;
  auto add = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
  for (const auto& [side, words] : step.chose) add(fmt::format("{}: {}", side, words));
  for (const workbench::DieLuck& die : step.rolls) {
    bool own = die.owner != workbench::DieOwner::shared;
    add(fmt::format("{}{} {}{}", own ? std::string(game::name_of(die.owner)) + "'s " : "",
                    spaced(die.roll.roll), die.roll.value,
                    die.luck && step.rolls.size() > 1 ? " (" + points(*die.luck) + ")" : ""));
  }
  if (!step.exact) add("sampled");
  return out;
}

double swing(const LuckStep& step) {
  return std::abs(step.luck) + std::abs(step.choices.a) + std::abs(step.choices.b) +
         std::abs(step.choices.guessing);
}

// The largest first picked, then shown in the order of the match.
std::vector<const LuckStep*> shown_steps(const LuckRecord& luck, bool all) {
  std::vector<const LuckStep*> out;
  for (const LuckStep& step : luck.steps) {
    if (swing(step) >= 0.0005) out.push_back(&step);
  }
  if (all || out.size() <= kSwings) return out;
  std::ranges::sort(out, {},
                    [](const LuckStep* step) { return std::pair(-swing(*step), step->step); });
  out.resize(kSwings);
  std::ranges::sort(out, std::less(), &LuckStep::step);
  return out;
}

std::string table(const LuckRecord& luck, bool all) {
  std::vector<const LuckStep*> steps = shown_steps(luck, all);
  std::string out = fmt::format("{:>5} {:>5}  {:>15}  {:>6} {:>6} {:>6} {:>6}\n", "step", "turn",
                                "a's chance", "luck", "a", "b", "guess");
  for (const LuckStep* step : steps) {
    std::string chance = fmt::format("{:.1f} -> {:.1f}", 100 * step->before, 100 * step->after);
    out += fmt::format("{:>5} {:>5}  {:>15}  {} {} {} {}  {}\n", step->step, step->turn, chance,
                       point_cell(step->luck), point_cell(step->choices.a),
                       point_cell(step->choices.b), point_cell(step->choices.guessing),
                       what_happened(*step));
  }
  if (steps.size() < luck.steps.size()) {
    out += fmt::format("      the {} that changed most, of {}\n", counted(steps.size(), "step"),
                       luck.steps.size());
  }
  return out;
}

std::string totals(const LuckRecord& luck) {
  std::string out = fmt::format("{:>7.1f}  a's chance at the start\n", 100 * luck.start);
  auto add = [&](double change, std::string_view what) {
    out += fmt::format("{:>+7.1f}  {}\n", std::abs(change) < 0.0005 ? 0.0 : 100 * change, what);
  };
  add(luck.luck.a, "luck of a's dice");
  add(luck.luck.b, "luck of b's dice");
  add(luck.luck.shared, "luck of dice that are no side's own");
  if (luck.sampled_steps > 0) add(luck.luck.unsplit, "luck of steps with too many outcomes");
  add(luck.choices.a, "a's choices");
  add(luck.choices.b, "b's choices");
  if (luck.choices.guessing != 0) add(luck.choices.guessing, "guessing, where both chose at once");
  std::string_view end = luck.outcome == game::Outcome::a      ? "a has won"
                         : luck.outcome == game::Outcome::b    ? "b has won"
                         : luck.outcome == game::Outcome::draw ? "a draw"
                                                               : "a's chance at the end";
  return out + fmt::format("{:>7.1f}  {}\n", 100 * luck.end, end);
}

std::string calibration_table(const workbench::Calibration& calibration) {
  std::string out =
      fmt::format("{:>9} {:>9} {:>9} {:>10}\n", "moments", "expected", "observed", "by chance");
  for (const workbench::CalibrationBin& bin : calibration.bins) {
    out +=
        fmt::format("{:>7.1f} % {:>9.1f} {:>9.1f} {:>10}\n", 100 * bin.share, 100 * bin.predicted,
                    100 * bin.observed, fmt::format("+- {:.1f}", 100 * bin.error));
  }
  return out + fmt::format("it foresees {:.0f} % of the variance of the results\n",
                           100 * calibration.explained);
}

}  // namespace

std::string sparkline(std::span<const double> chances, std::size_t width, bool ascii) {
  constexpr std::array<std::string_view, 8> kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::array<std::string_view, 8> kLetters = {"_", ".", "-", "=", "+", "*", "%", "#"};
  std::size_t marks = std::min(width, chances.size());
  std::string out;
  for (std::size_t i = 0; i < marks; ++i) {
    double chance = chances[(i + 1) * chances.size() / marks - 1];
    auto level = static_cast<std::size_t>(std::clamp(std::floor(chance * 8), 0.0, 7.0));
    out += ascii ? kLetters[level] : kBlocks[level];
  }
  return out;
}

std::string luck_text(const LuckRecord& luck, const game::Style& style) {
  if (luck.chances.empty()) return "interrupted: nothing is known yet\n";
  std::string out = fmt::format("a's chance to win, step by step, if both sides play {}\n{}\n",
                                luck.policies == "best play" ? "best" : "as " + luck.policies,
                                sparkline(luck.chances, kSparks, style.ascii));
  out += fmt::format("({})\n\n", luck.note);
  out += table(luck, style.verbose) + "\n" + totals(luck);
  out +=
      "Luck is what dice gave beyond their mean, a choice what its mean gave beyond what was "
      "expected; points are a's,\nand b's gain is a's loss.\n";
  if (style.verbose && luck.calibration) out += "\n" + calibration_table(*luck.calibration);
  if (!luck.complete) out += "interrupted: the rest is missing\n";
  return out;
}

}  // namespace agon::cli
