#include "agon/agent/lookahead.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/float_guard.h"
#include "agon/base/text.h"
#include "agon/game/any_game.h"
#include "agon/json/document.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice, game::Pick, game::Side, game::StateView;

constexpr u32 kOutcomes = 1u << 20;      // of one decision, unless typed
constexpr u32 kMostOutcomes = 1u << 28;  // that may be typed
constexpr std::size_t kPairs = 4096;     // choices of both sides that are looked at together
constexpr double kWin = 1e6;             // no ruleset's worth is near it

constexpr std::array<game::Flag, 1> kParameters = {{
    {"outcomes", "how many outcomes it looks at for one decision, 1048576 unless typed"},
}};

// One decision: everything that the value of a choice depends on.
class Decision {
 public:
  Decision(const AnyGame& game, StateView state, Side side, std::size_t entries, u32 outcomes,
           const std::stop_token& stop)
      : game_(game), state_(state), side_(side), replies_(replies(entries)) {
    std::size_t pairs = entries * std::max<std::size_t>(1, replies_.size());
    limits_.leaves = static_cast<u32>(std::max<std::size_t>(1, outcomes / pairs));
    limits_.stop = stop;
  }

  double value(Choice choice) const {
    if (replies_.empty()) return value(choice, {});
    double sum = 0;
    for (Choice reply : replies_) {
      if (is_stopped()) break;
      sum += value(choice, reply);
    }
    return sum / static_cast<double>(replies_.size());
  }

  bool is_stopped() const { return limits_.stop.stop_requested(); }

 private:
  // What the other side may choose at the same time: all of it, or evenly spread entries.
  std::vector<Choice> replies(std::size_t entries) const {
    if (game_.deciders(state_) != game::Deciders::both) return {};
    std::vector<Choice> scratch;
    std::span<const Choice> menu = game_.menu(state_, other(side_), scratch);
    std::size_t wanted = std::clamp<std::size_t>(kPairs / entries, 1, menu.size());
    std::vector<Choice> out;
    for (std::size_t i = 0; i < wanted; ++i) out.push_back(menu[i * menu.size() / wanted]);
    return out;
  }

  double value(Choice own, Choice reply) const {
    game::Choices choices{};
    choices[at(side_)] = own;
    choices[at(other(side_))] = reply;
    for (bool within_turn : {false, true}) {
      game::ExactLimits limits = limits_;
      limits.within_turn = within_turn;
      double sum = 0;
      auto add = [&](StateView state, double chance) { sum += chance * worth(state); };
      if (game_.after(state_, choices, limits, add)) return sum;
    }
    return worth(state_);
  }

  double worth(StateView state) const {
    game::Outcome outcome = game_.outcome(state);
    if (outcome == game::Outcome::running) return game_.worth(state, side_);
    if (outcome == game::Outcome::draw) return 0;
    return outcome == win_of(side_) ? kWin : -kWin;
  }

  const AnyGame& game_;
  StateView state_;
  Side side_;
  std::vector<Choice> replies_;
  game::ExactLimits limits_;
};

class Lookahead : public game::Agent {
 public:
  explicit Lookahead(u32 outcomes) : outcomes_(outcomes) {}

  Pick pick(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
            const chance::Draws&, const game::Budget& budget) override {
    u32 outcomes = outcomes_;
    if (budget.nodes != 0) outcomes = static_cast<u32>(std::min<u64>(outcomes, budget.nodes));
    return {with_plain_floats([&] {
      Decision decision(game, state, side, menu.size(), outcomes, budget.stop);
      return best(decision, menu);
    })};
  }

 private:
  static Choice best(const Decision& decision, std::span<const Choice> menu) {
    if (menu.size() == 1) return menu.front();
    Choice out = menu.front();
    double value = decision.value(out);
    for (Choice choice : menu.subspan(1)) {
      if (decision.is_stopped()) break;
      double other_value = decision.value(choice);
      if (other_value <= value) continue;
      value = other_value;
      out = choice;
    }
    return out;
  }

  u32 outcomes_;
};

Result<u32> read_outcomes(const std::string* typed) {
  if (typed == nullptr) return kOutcomes;
  std::optional<u32> number = number_in<u32>(*typed);
  if (number && *number >= 1 && *number <= kMostOutcomes) return *number;
  return refuse(
      ErrorCode::bad_parameter,
      fmt::format("outcomes={} is not a whole number from 1 to {}", quote(*typed), kMostOutcomes));
}

}  // namespace

std::span<const game::Flag> lookahead_parameters() { return kParameters; }

Result<game::MakeAgent> prepare_lookahead(const game::AgentOrder& order) {
  Result<u32> outcomes = read_outcomes(order.find("outcomes"));
  if (!outcomes) return refuse(outcomes.error());
  return [outcomes = *outcomes](const AnyGame&) { return std::make_unique<Lookahead>(outcomes); };
}

}  // namespace agon::agent
