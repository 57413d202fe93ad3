// The game master's table: chances of success by rank and modifier.
#include <fmt/format.h>

#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/check/questions.h"

namespace agon::pillars {
namespace {

constexpr u32 kSweptRank = 10;
constexpr int kSweptModifier = 12;
constexpr int kSweepStep = 2;

// The same rank on both sides, or a TN that the actor's bonus is measured against.
double sweep_chance(int rank, int modifier, OppositionMode mode, int tn) {
  Check check;
  check.sides = {{{modifier, rank}, {0, rank}}};
  check.mode = mode;
  check.tn = tn;
  return chance_of_at_least(degree_odds(check), 1);
}

// Eight heights of a block.
std::string spark(double share, const game::Style& style) {
  static constexpr std::array<std::string_view, 8> blocks = {
      "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"};
  auto step = std::min<std::size_t>(7, static_cast<std::size_t>(share * 8));
  return style.ascii ? std::to_string(step + 1) : std::string(blocks[step]);
}

struct Table {
  std::string title;
  OppositionMode mode;
  int tn;
};

std::vector<SweptRank> add_table(const Table& table, const game::Style& style, std::string& text) {
  text += table.title + "\n\nrank  ";
  for (int m = -kSweptModifier; m <= kSweptModifier; m += kSweepStep) {
    text += fmt::format("{:>4}", fmt::format("{:+}", m));
  }
  text += '\n';
  std::vector<SweptRank> out;
  for (u32 rank = 0; rank <= kSweptRank; ++rank) {
    std::string line;
    std::string picture;
    SweptRank& row = out.emplace_back(SweptRank{.rank = rank, .success = {}});
    for (int m = -kSweptModifier; m <= kSweptModifier; m += kSweepStep) {
      double chance = sweep_chance(static_cast<int>(rank), m, table.mode, table.tn);
      line += fmt::format("{:4.0f}", 100 * chance);
      picture += spark(chance, style);
      row.success[std::to_string(m)] = chance;
    }
    text += fmt::format("{:>4}  {}  {}\n", rank, line, picture);
  }
  return out;
}

}  // namespace

Reply<game::Answered<Sweep>> sweep(const game::Asked& asked) {
  constexpr int kTn = 15;
  game::Answered<Sweep> out;
  out.record.rolled =
      add_table({"chance of success in % by rank of both sides and the actor's bonus less the "
                 "opposition's",
                 OppositionMode::rolled, 0},
                asked.style, out.text);
  out.text += '\n';
  out.record.static_tn =
      add_table({fmt::format("chance of success in % against TN {} by the actor's rank and bonus "
                             "(a point of TN is a point of bonus)",
                             kTn),
                 OppositionMode::static_tn, kTn},
                asked.style, out.text);
  return out;
}

}  // namespace agon::pillars
