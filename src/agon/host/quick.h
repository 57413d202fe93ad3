// The inner loop of simulation: one match after another, mute, with everything inlined but `play`
// itself. The same matches as Match (match.h) plays through the virtual door; a test compares them.
#pragma once

#include "agon/chance/keys.h"
#include "agon/game/any_game.h"
#include "agon/game/ruleset.h"

namespace agon::host {

// The seat of the random agent. Two consecutive decisions share one mix (chance/draws.h), so the
// pair of words is kept from the even decision for the odd one.
class RandomSeat {
 public:
  RandomSeat(game::Agent&, chance::Key seat) : key_(seat) {}

  template <class R>
  game::Choice ask(const game::AnyGame&, const typename R::State&, game::Side,
                   std::span<const game::Choice> menu, const game::Budget&) {
    u32 decision = decisions_++;
    u32 odd = decision & 1;
    if (odd == 0) words_ = chance::words_at(key_, chance::Draws(key_, decision).place(0, 0));
    return menu[chance::below(words_, odd, static_cast<u32>(menu.size()))];
  }

  static constexpr u32 defaulted() { return 0; }

 private:
  chance::Key key_;
  chance::Key words_;
  u32 decisions_ = 0;
};

// The seat of any agent.
class QuickSeat {
 public:
  QuickSeat(game::Agent& agent, chance::Key seat)
      : agent_(agent), shortcut_(agent.shortcut()), key_(seat), random_(agent, seat) {}

  template <class R>
  game::Choice ask(const game::AnyGame& game, const typename R::State& state, game::Side side,
                   std::span<const game::Choice> menu, const game::Budget& budget) {
    if (shortcut_ == game::Shortcut::random) return random_.ask<R>(game, state, side, menu, budget);
    if (shortcut_ == game::Shortcut::first) return menu.front();
    game::StateView view(reinterpret_cast<const std::byte*>(&state), game.sizes().state_bytes);
    game::Pick pick = agent_.pick(game, view, side, menu, {key_, decisions_++}, budget);
    bool legal = game.refusal(view, side, pick.choice) == 0;
    defaulted_ += pick.defaulted || !legal;
    return legal ? pick.choice : default_choice(game, menu);
  }

  u32 defaulted() const { return defaulted_; }

 private:
  game::Agent& agent_;
  game::Shortcut shortcut_;
  chance::Key key_;
  u32 decisions_ = 0;
  u32 defaulted_ = 0;
  RandomSeat random_;
};

// Plays from `state` to the end, which is left in it. The cases of the switch repeat the asking on
// purpose: who decides is then known in each.
template <class R, class Seat>
game::MatchResult play_quickly(const game::AnyGame& game, const typename R::Content& content,
                               typename R::State& state, chance::Key match,
                               const game::Seats& seats, std::vector<game::Choice>& scratch) {
  using chance::Domain, game::Deciders, game::Side;
  chance::QuickReferee referee(domain_key(match, Domain::rules));
  Seat a(*seats.agents[0], domain_key(match, Domain::seat_a));
  Seat b(*seats.agents[1], domain_key(match, Domain::seat_b));
  u32 steps = 0;
  for (; R::outcome(state) == game::Outcome::running; ++steps) {
    game::Choices choices{};
    auto ask = [&](Seat& seat, Side side) {
      std::span<const game::Choice> menu = R::menu(content, state, side, scratch);
      choices[at(side)] = seat.template ask<R>(game, state, side, menu, seats.budget);
    };
    switch (R::deciders(state)) {
      case Deciders::both:
        ask(a, Side::a), ask(b, Side::b);
        break;
      case Deciders::a:
        ask(a, Side::a);
        break;
      case Deciders::b:
        ask(b, Side::b);
        break;
      case Deciders::nobody:
        break;
    }
    R::play(content, state, choices, referee);
  }
  return {R::outcome(state), R::turn(state), steps, {a.defaulted(), b.defaulted()}};
}

}  // namespace agon::host
