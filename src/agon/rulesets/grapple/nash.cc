#include "agon/rulesets/grapple/nash.h"

#include <fmt/format.h>

#include <memory>

#include "agon/base/file.h"
#include "agon/host/game_of.h"
#include "agon/odds/matrix.h"
#include "agon/rulesets/grapple/outlook.h"
#include "agon/rulesets/grapple/solve.h"
#include "agon/rulesets/grapple/table.h"

namespace agon::grapple {
namespace {

using game::Choice, game::Side;

// What is known about a book: the exchange at hand exactly, what comes after it from the table.
class Knowledge {
 public:
  Knowledge(const Content& content, Table table) : outlook_(content), table_(std::move(table)) {}

  // The exchange as a matrix game: how `side` should mix its menu, and its chance to win the match.
  odds::Equilibrium solve(const Content& content, const State& state, Side side) const {
    std::vector<Choice> unused;
    std::span<const Choice> own = Grapple::menu(content, state, side, unused);
    std::span<const Choice> opposing = Grapple::menu(content, state, other(side), unused);
    std::vector<double> payoffs = payoffs_of({content, state, side}, own, opposing);
    return odds::solve_matrix(payoffs, own.size(), opposing.size());
  }

 private:
  struct Scene {
    const Content& content;
    const State& state;
    Side side;  // whose chance to win counts
  };
  using Wins = std::array<double, kTierCount>;  // what a win is worth, by tier

  std::vector<double> payoffs_of(const Scene& scene, std::span<const Choice> own,
                                 std::span<const Choice> opposing) const {
    std::vector<Wins> losses;
    for (Choice choice : opposing) losses.push_back(wins(scene, other(scene.side), choice.object));
    double stalemate = value(scene, scene.state);
    std::vector<double> out;
    for (Choice choice : own) {
      Wins gains = wins(scene, scene.side, choice.object);
      for (std::size_t i = 0; i < opposing.size(); ++i) {
        bool is_a = scene.side == Side::a;
        const Outlook::Chances& chances =
            outlook_.chances(scene.state, is_a ? choice.object : opposing[i].object,
                             is_a ? opposing[i].object : choice.object);
        const auto& winning = is_a ? chances.a : chances.b;
        const auto& losing = is_a ? chances.b : chances.a;
        double sum = winning[0] * stalemate;
        for (std::size_t tier = 1; tier < kTierCount; ++tier) {
          sum += winning[tier] * gains[tier] + losing[tier] * losses[i][tier];
        }
        out.push_back(sum);
      }
    }
    return out;
  }

  Wins wins(const Scene& scene, Side winner, u16 technique) const {
    Wins out{};
    for (Tier tier : kWinningTiers) {
      double& sum = out[static_cast<std::size_t>(tier)];
      outlook_.win(scene.state, winner, technique, tier,
                   [&](const State& after, double chance) { sum += chance * value(scene, after); });
    }
    return out;
  }

  // After the exchange of this turn: won, lost, or as the table says.
  double value(const Scene& scene, const State& after) const {
    const Limits& limits = scene.content.book.limits;
    std::size_t own = at(scene.side);
    if (after.outcome != game::Outcome::running) {
      return after.outcome == game::win_of(scene.side) ? 1 : 0;
    }
    if (after.points[own] >= limits.points_to_win) return 1;
    if (after.points[1 - own] >= limits.points_to_win) return 0;
    u32 left = limits.max_turns - scene.state.turn;
    if (left > 0) return table_.value(after, scene.side, left);
    int lead = after.points[own] - after.points[1 - own];
    if (lead == 0) lead = after.advantages[own] - after.advantages[1 - own];
    return lead == 0 ? 0.5 : lead > 0 ? 1 : 0;
  }

  Outlook outlook_;
  Table table_;
};

class Nash : public host::AgentOf<Grapple> {
 public:
  explicit Nash(std::shared_ptr<const Knowledge> knowledge) : knowledge_(std::move(knowledge)) {}

  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws& draws,
                    const game::Budget&) override {
    return {menu[draw(knowledge_->solve(content, state, side).row, draws)]};
  }

 private:
  static std::size_t draw(const std::vector<double>& shares, const chance::Draws& draws) {
    constexpr u32 kFine = 1u << 30;
    double rest = draws.below(kFine) / static_cast<double>(kFine);
    std::size_t last = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] <= 0) continue;
      last = i;
      if (rest < shares[i]) return i;
      rest -= shares[i];
    }
    return last;  // the shares' sum fell short of 1 by rounding
  }

  std::shared_ptr<const Knowledge> knowledge_;
};

// Where the table should be, and what to type for one.
Problem missing(const std::string& book, const std::string& why) {
  return {.code = Error::table,
          .message = fmt::format("nash needs a table of this book's values: {}; "
                                 "'agon solve grapple {}' makes it",
                                 why, book)};
}

const Content& content_of(const game::AnyGame& game) {
  return static_cast<const host::GameOf<Grapple>&>(game).content();
}

Result<std::shared_ptr<const Knowledge>> load(const game::AnyGame& game,
                                              std::span<const std::string> files) {
  if (files.empty() || files[0].empty()) {
    return refuse(missing("BOOK.json", "the book's file was not named"));
  }
  const std::string& book = files[0];
  std::string file = kSolver.file_beside(book);
  Result<std::string> bytes = read_file(file);
  if (!bytes) return refuse(missing(book, file + ": " + bytes.error().message));
  const Content& content = content_of(game);
  Result<Table> table = Table::read(game, content, *bytes);
  if (!table) return refuse(missing(book, file + ": " + table.error().message));
  return std::make_shared<const Knowledge>(content, *std::move(table));
}

}  // namespace

Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(order.game, order.files);
  if (!knowledge) return refuse(knowledge.error());
  return
      [knowledge = *knowledge](const game::AnyGame&) { return std::make_unique<Nash>(knowledge); };
}

Reply<game::Answered<MatchShares>> match_odds(const game::Asked& asked) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(*asked.game, asked.files);
  if (!knowledge) return decline(knowledge.error());
  State state = host::GameOf<Grapple>::unpack(asked.state);
  double a = (*knowledge)->solve(content_of(*asked.game), state, Side::a).value;
  return game::Answered<MatchShares>{
      {a, 1 - a},
      fmt::format("if both play as nash does, a wins the match with {:.2f} %, b with {:.2f} %\n",
                  100 * a, 100 * (1 - a))};
}

}  // namespace agon::grapple
