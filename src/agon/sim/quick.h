// The inner loop of simulation: one match after another, mute, with everything inlined but `play`
// itself. The same matches as Match (match.h) plays through the virtual door; a test compares them.
#pragma once

#include "agon/chance/keys.h"
#include "agon/game/any_game.h"
#include "agon/game/ruleset.h"

namespace agon::sim {

// A seat and its dice. Two consecutive decisions share one mix (chance/draws.h), so the pair of
// words is kept from the even decision for the odd one.
class QuickSeat {
 public:
  QuickSeat(game::Agent& agent, chance::Key seat)
      : agent_(agent), shortcut_(agent.shortcut()), key_(seat) {}

  template <class R>
  game::Choice ask(const game::AnyGame& game, const typename R::State& state, game::Side side,
                   std::span<const game::Choice> menu, const game::Budget& budget) {
    u32 decision = decisions_++;
    if (shortcut_ == game::Shortcut::random) return menu[draw(decision, menu.size())];
    if (shortcut_ == game::Shortcut::first) return menu.front();
    game::StateView view(reinterpret_cast<const std::byte*>(&state), game.sizes().state_bytes);
    game::Pick pick = agent_.pick(game, view, side, menu, {key_, decision}, budget);
    return game.refusal(view, side, pick.choice) == 0 ? pick.choice : default_choice(game, menu);
  }

 private:
  u32 draw(u32 decision, std::size_t n) {
    u32 odd = decision & 1;
    if (odd == 0) words_ = chance::words_at(key_, chance::Draws(key_, decision).place(0, 0));
    return chance::below(words_, odd, static_cast<u32>(n));
  }

  game::Agent& agent_;
  game::Shortcut shortcut_;
  chance::Key key_;
  chance::Key words_;
  u32 decisions_ = 0;
};

// Plays from `state` to the end, which is left in it.
template <class R>
game::MatchResult play_quickly(const game::AnyGame& game, const typename R::Content& content,
                               typename R::State& state, chance::MatchName name,
                               const game::Seats& seats, std::vector<game::Choice>& scratch) {
  using chance::Domain, game::Side;
  chance::Key match = chance::match_key(name);
  chance::QuickReferee referee(domain_key(match, Domain::rules));
  QuickSeat a(*seats.agents[0], domain_key(match, Domain::seat_a));
  QuickSeat b(*seats.agents[1], domain_key(match, Domain::seat_b));
  u32 steps = 0;
  for (; R::outcome(state) == game::Outcome::running; ++steps) {
    game::Choices choices{};
    game::Deciders deciders = R::deciders(state);
    if (includes(deciders, Side::a)) {
      choices[0] =
          a.ask<R>(game, state, Side::a, R::menu(content, state, Side::a, scratch), seats.budget);
    }
    if (includes(deciders, Side::b)) {
      choices[1] =
          b.ask<R>(game, state, Side::b, R::menu(content, state, Side::b, scratch), seats.budget);
    }
    R::play(content, state, choices, referee);
  }
  return {R::outcome(state), R::turn(state), steps};
}

}  // namespace agon::sim
