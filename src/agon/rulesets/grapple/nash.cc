#include "agon/rulesets/grapple/nash.h"

#include <fmt/format.h>

#include <memory>

#include "agon/base/file.h"
#include "agon/game/matrix.h"
#include "agon/rulesets/grapple/outlook.h"
#include "agon/rulesets/grapple/solve.h"
#include "agon/rulesets/grapple/table.h"
#include "agon/sim/host.h"

namespace agon::grapple {
namespace {

using game::Choice, game::Side;

// What agents of one book share.
struct Knowledge {
  Outlook outlook;
  Table table;
};

class Nash : public sim::AgentOf<Grapple> {
 public:
  explicit Nash(std::shared_ptr<const Knowledge> knowledge) : knowledge_(std::move(knowledge)) {}

  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws& draws,
                    const game::Budget&) override {
    std::vector<Choice> unused;
    std::span<const Choice> opposing = Grapple::menu(content, state, other(side), unused);
    Scene scene{content, state, side};
    std::vector<double> payoffs = payoffs_of(scene, menu, opposing);
    game::Equilibrium mix = game::solve_matrix(payoffs, menu.size(), opposing.size());
    return {menu[draw(mix.row, draws)]};
  }

 private:
  struct Scene {
    const Content& content;
    const State& state;
    Side side;  // whose chance to win counts
  };
  using Wins = std::array<double, kTiers>;  // what a win is worth, by tier

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
            knowledge_->outlook.chances(scene.state, is_a ? choice.object : opposing[i].object,
                                        is_a ? opposing[i].object : choice.object);
        const auto& winning = is_a ? chances.a : chances.b;
        const auto& losing = is_a ? chances.b : chances.a;
        double sum = winning[0] * stalemate;
        for (std::size_t tier = 1; tier < kTiers; ++tier) {
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
      knowledge_->outlook.win(
          scene.state, winner, technique, tier,
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
    if (left > 0) return knowledge_->table.value(after, scene.side, left);
    int lead = after.points[own] - after.points[1 - own];
    if (lead == 0) lead = after.advantages[own] - after.advantages[1 - own];
    return lead == 0 ? 0.5 : lead > 0 ? 1 : 0;
  }

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
  return {.code = ErrorCode::table,
          .message = fmt::format("nash needs a table of this book's values: {}; "
                                 "'agon solve grapple {}' makes it",
                                 why, book)};
}

}  // namespace

Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order) {
  const Content& content = static_cast<const sim::Host<Grapple>&>(order.game).content();
  std::string book = order.files.empty() ? "BOOK.json" : order.files[0];
  if (order.files.empty()) return refuse(missing(book, "this book is in no file"));
  std::string file = game::solved_file(book, kSolver.extension);
  Result<std::string> bytes = read_file(file);
  if (!bytes) return refuse(missing(book, bytes.error().message));
  Result<Table> table = Table::read(order.game, content, *bytes);
  if (!table) return refuse(missing(book, file + ": " + table.error().message));
  auto knowledge = std::make_shared<const Knowledge>(Outlook(content), *std::move(table));
  return [knowledge](const game::AnyGame&) { return std::make_unique<Nash>(knowledge); };
}

}  // namespace agon::grapple
