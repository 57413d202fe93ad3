// The seed's opponents (section 11), which score every usable technique, pick among the best with
// their optimal weight, and otherwise anything; and the yardsticks beside them.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/near_miss.h"
#include "agon/host/game_of.h"
#include "agon/rulesets/grapple/nash.h"
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

using game::Choice, game::Side;

// In quarters of a point, so that scores are whole numbers.
int quarters(double points) { return static_cast<int>(points * 4); }

int score_of(const Content& content, const State& state, Side side, Choice choice) {
  const Move& move = content.moves[choice.object];
  const Tokens& own = state.tokens[at(side)];
  const Tokens& opposing = state.tokens[at(other(side))];
  u8 own_pips = state.control[at(side)];
  u8 opposing_pips = state.control[at(other(side))];
  int score = quarters(2) * move.modifier;
  if (move.is_submission) score += quarters(7);
  score += quarters(1.5) * move.points;
  if (move.reward != 0 && own.count() < 2) score += quarters(3);
  if ((move.remove & opposing.held) != 0) score += quarters(2);
  if (move.is_risky) score -= quarters(1);
  switch (move.category) {
    case Category::control:
      if (opposing_pips > 0) {
        score += quarters(2) * opposing_pips;
      } else if (own_pips < 2) {
        score += quarters(2);
      }
      break;
    case Category::defense:
      score += opposing_pips == 2 ? quarters(2) : 0;
      break;
    case Category::sweep:
      score += quarters(1) * opposing_pips;
      break;
    case Category::attack:
      break;
  }
  bool escapes = move.position != kNowhere && move.points == 0;
  bool from_bottom = content.neutral[state.position] == 0 && state.role(side) == Role::bottom;
  if (escapes && from_bottom) score += quarters(2) * opposing_pips;
  return std::max(0, score);
}

// Everything within 1 of the top score.
std::vector<Choice> best_of(const Content& content, const State& state, Side side,
                            std::span<const Choice> menu) {
  std::vector<int> scores;
  for (Choice choice : menu) scores.push_back(score_of(content, state, side, choice));
  int top = *std::max_element(scores.begin(), scores.end());
  std::vector<Choice> best;
  for (std::size_t i = 0; i < menu.size(); ++i) {
    if (scores[i] >= top - quarters(1)) best.push_back(menu[i]);
  }
  return best;
}

// Picks among the best in `percent` of its decisions, among all usable choices otherwise.
template <u32 percent>
class Weighing : public host::AgentOf<Grapple> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws& draws,
                    const game::Budget&) override {
    if (draws.below(100, kWhether) >= percent) {
      return {menu[draws.below(static_cast<u32>(menu.size()), kWhich)]};
    }
    std::vector<Choice> best = best_of(content, state, side, menu);
    return {best[draws.below(static_cast<u32>(best.size()), kWhich)]};
  }

 private:
  static constexpr u8 kWhether = 0;
  static constexpr u8 kWhich = 1;
};

// One technique whenever it is usable, anything otherwise.
class Fixed : public host::AgentOf<Grapple> {
 public:
  explicit Fixed(u16 technique) : technique_(technique) {}

  game::Pick decide(const Content&, const State&, Side, std::span<const Choice> menu,
                    const chance::Draws& draws, const game::Budget&) override {
    for (Choice choice : menu) {
      if (choice.object == technique_) return {choice};
    }
    return {menu[draws.below(static_cast<u32>(menu.size()))]};
  }

 private:
  u16 technique_;
};

Result<game::MakeAgent> prepare_fixed(const game::AgentOrder& order) {
  const Content& content = static_cast<const host::GameOf<Grapple>&>(order.game).content();
  const std::string* typed = order.find("technique");
  if (typed == nullptr) {
    return refuse(ErrorCode::bad_parameter,
                  "fixed must be told its technique, as in fixed:technique=takedown");
  }
  std::vector<std::string_view> ids;
  for (u16 i = 0; i < content.techniques; ++i) {
    ids.push_back(content.book.techniques[i].id);
    if (ids.back() != *typed) continue;
    return [i](const game::AnyGame&) { return std::make_unique<Fixed>(i); };
  }
  return refuse(ErrorCode::bad_parameter,
                fmt::format("no technique of {} is called '{}'{}", content.book.id, *typed,
                            suggestion(*typed, ids)));
}

constexpr std::array<game::Flag, 1> kFixedParameters = {{
    {"technique", "the id of a technique of the book"},
}};

constexpr std::array<game::AgentKind, 6> kAgents = {{
    {"easy", "picks among the best techniques in 40 % of its decisions",
     game::prepare_plain<Weighing<40>>},
    {"medium", "picks among the best techniques in 65 % of its decisions",
     game::prepare_plain<Weighing<65>>},
    {"hard", "picks among the best techniques in 85 % of its decisions",
     game::prepare_plain<Weighing<85>>},
    {"greedy", "always picks among the best techniques", game::prepare_plain<Weighing<100>>},
    {"nash", "plays the equilibrium of every exchange, from the table beside its book",
     prepare_nash},
    {"fixed", "plays one technique whenever it is usable, else anything", prepare_fixed,
     kFixedParameters},
}};

}  // namespace

std::span<const game::AgentKind> Grapple::agents() { return kAgents; }

}  // namespace agon::grapple
