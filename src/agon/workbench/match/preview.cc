#include "agon/workbench/match/preview.h"

#include <fmt/format.h>

#include "agon/base/float_guard.h"

namespace agon::workbench {
namespace {

using game::Outcome, game::Side;
using State = std::vector<std::byte>;
using Chances = std::map<State, double>;

constexpr std::size_t kMostStates = 1u << 14;  // that a list may end in, or be in on its way

// Plays a list over every outcome of its dice, choice by choice, until the turn is over.
class ListPlay {
 public:
  ListPlay(const Moment& moment, Side side, const json::Value& list, const std::stop_token& stop)
      : moment_(moment), side_(side), list_(list), turn_(moment.game->turn(moment.state)) {
    limits_.within_turn = true;
    limits_.stop = stop;
  }

  Result<Chances> run() {
    Chances now{{moment_.state, 1.0}};
    while (!now.empty()) {
      Chances next;
      for (const auto& [state, chance] : now) {
        if (Result<void> done = step(state, chance, next); !done) return refuse(done.error());
      }
      now = std::move(next);
    }
    return std::move(ends_);
  }

 private:
  Result<void> step(const State& state, double chance, Chances& next) {
    game::Choices choices{};
    choices[at(side_)] = moment_.entry->offers.orders->next(*moment_.game, state, list_);
    Result<void> done = moment_.game->after(
        state, choices, limits_, [&](game::StateView after, double probability) {
          Chances& into = goes_on(after) ? next : ends_;
          into[State(after.begin(), after.end())] += chance * probability;
        });
    if (!done) return done;
    if (next.size() + ends_.size() <= kMostStates) return {};
    return refuse(
        ErrorCode::exact_limit,
        fmt::format("more than {} different states: too many to compute exactly", kMostStates));
  }

  bool goes_on(game::StateView state) const {
    return moment_.game->outcome(state) == Outcome::running && moment_.game->turn(state) == turn_ &&
           includes(moment_.game->deciders(state), side_);
  }

  const Moment& moment_;
  Side side_;
  const json::Value& list_;
  u32 turn_;
  game::ExactLimits limits_;
  Chances ends_;
};

ListOdds odds_of_ends(const Moment& moment, const Chances& chances) {
  ListOdds out{.outcome = {}, .states = chances.size()};
  std::vector<game::WeighedState> ends;
  for (const auto& [state, chance] : chances) {
    Outcome outcome = moment.game->outcome(state);
    if (outcome == Outcome::running) out.outcome.running += chance;
    if (outcome == Outcome::a) out.outcome.a += chance;
    if (outcome == Outcome::b) out.outcome.b += chance;
    if (outcome == Outcome::draw) out.outcome.draw += chance;
    out.worth += chance * static_cast<double>(moment.game->worth(state, Side::a));
    ends.push_back({state, chance});
  }
  auto summary = moment.entry->offers.orders->summary;
  if (summary != nullptr) out.prospect = summary(*moment.game, ends);
  return out;
}

Reply<void> decline_list(const Moment& moment, Side side, const json::Value& list) {
  const game::Orders* orders = moment.entry->offers.orders;
  if (orders == nullptr || orders->outlooks == nullptr || orders->preview == nullptr) {
    return decline(ErrorCode::usage, fmt::format("{} has no lists", moment.entry->facts.name));
  }
  if (!list.is_array()) return decline(ErrorCode::json_type, "expected a list");
  if (moment.decides(side)) return {};
  return decline(ErrorCode::choice_refused,
                 fmt::format("{} does not decide now", game::name_of(side)));
}

}  // namespace

Reply<PreviewRecord> preview(const Moment& moment, Side side, const json::Value& list,
                             const std::stop_token& stop) {
  if (Reply<void> fits = decline_list(moment, side, list); !fits) return decline(fits.error());
  const game::Orders& orders = *moment.entry->offers.orders;
  PreviewRecord out;
  for (game::OrderOutlook& one : orders.outlooks(*moment.game, moment.state, list)) {
    out.orders.push_back(
        {std::move(one.line), std::move(one.refused), std::move(one.reason), std::move(one.fight)});
  }
  out.room = orders.room(*moment.game, moment.state, list);
  State after = moment.state;
  orders.preview(*moment.game, after, list);
  out.state = moment.game->state_to_value(after);
  out.derived = if_any(moment.game->derived(after, {.seated = true}));
  if (out.room > 0) out.menu = menu_of(*moment.game, after, side);
  Result<Chances> ends =
      with_plain_floats([&] { return ListPlay(moment, side, list, stop).run(); });
  if (ends) {
    out.odds = with_plain_floats([&] { return odds_of_ends(moment, *ends); });
  } else if (ends.error().code == ErrorCode::exact_limit) {
    out.problem = ends.error().message;
  } else {
    return decline(ends.error());
  }
  return out;
}

}  // namespace agon::workbench
