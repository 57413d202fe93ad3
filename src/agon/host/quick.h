// The inner loop of simulation: one match after another, mute, with everything inlined but `play`
// itself. The same matches as Match (match.h) plays through the virtual door; a test compares them.
#pragma once

#include "agon/chance/keys.h"
#include "agon/game/any_game.h"
#include "agon/game/ruleset.h"
#include "agon/host/agent_of.h"

namespace agon::host {

// What all matches of a batch are played on.
template <class R>
struct Table {
  const game::AnyGame& game;
  const typename R::Content& content;
  const game::Budget& budget;
  std::vector<game::Choice>& scratch;

  std::span<const game::Choice> menu(const typename R::State& state, game::Side side) const {
    return R::menu(content, state, side, scratch);
  }
};

// Who sits at one side of it, looked at once for all matches.
template <class R>
struct Sitter {
  explicit Sitter(game::Agent& whom)
      : agent(whom),
        typed(dynamic_cast<AgentOf<R>*>(&whom.inner())),
        shortcut(whom.shortcut()),
        reads_menu(whom.reads_menu()) {}

  game::Agent& agent;
  AgentOf<R>* typed;  // null: one that is asked with bytes
  game::Shortcut shortcut;
  bool reads_menu;
};

// A ruleset that finds one entry of a menu without making all of it.
template <class R>
concept FindsEntries = requires(const typename R::Content& content, const typename R::State& state,
                                game::Side side, u32 (*draw)(u32 size)) {
  { R::menu_entry(content, state, side, draw) } -> std::same_as<game::Choice>;
};

// The seat of the random agent. Two consecutive decisions share one mix (chance/draws.h), so the
// pair of words is kept from the even decision for the odd one.
template <class R>
class RandomSeat {
 public:
  RandomSeat(const Sitter<R>&, chance::Key seat) : key_(seat) {}

  game::Choice ask(const Table<R>& table, const typename R::State& state, game::Side side) {
    if constexpr (FindsEntries<R>) {
      auto draw_below = [this](u32 size) { return draw(size); };
      return R::menu_entry(table.content, state, side, draw_below);
    } else {
      std::span<const game::Choice> menu = table.menu(state, side);
      return menu[draw(static_cast<u32>(menu.size()))];
    }
  }

  static u32 play_ahead(const Table<R>&, typename R::State&, game::Side, chance::QuickReferee&) {
    return 0;
  }
  void leave() const {}
  static constexpr u32 defaulted() { return 0; }

 private:
  u32 draw(u32 size) {
    u32 decision = decisions_++;
    u32 odd = decision & 1;
    if (odd == 0) words_ = chance::words_at(key_, chance::Draws(key_, decision).place(0, 0));
    return chance::below(words_, odd, size);
  }

  chance::Key key_;
  chance::Key words_;
  u32 decisions_ = 0;
};

// A ruleset that plays several choices in a row quicker than one by one.
template <class R>
concept PlaysAhead = requires(const typename R::Content& content, typename R::State& state,
                              std::span<const game::Choice> ahead, chance::QuickReferee& referee) {
  { R::play_ahead(content, state, ahead, referee) } -> std::same_as<game::Advance>;
};

// The seat of any agent.
template <class R>
class QuickSeat {
 public:
  QuickSeat(const Sitter<R>& sitter, chance::Key seat)
      : sitter_(sitter), key_(seat), random_(sitter, seat) {}

  // Plays what its agent foresees, for a side that decides alone; how many steps these were. 0: the
  // agent is to be asked.
  u32 play_ahead(const Table<R>& table, typename R::State& state, game::Side side,
                 chance::QuickReferee& referee) {
    if constexpr (PlaysAhead<R>) {
      if (ahead_.empty() && !look_ahead(table, state, side)) return 0;
      game::Advance done = R::play_ahead(table.content, state, ahead_, referee);
      ahead_ = done.choices > 0 ? ahead_.subspan(done.choices) : std::span<const game::Choice>();
      decisions_ += done.choices;
      return done.steps;
    } else {
      return 0;
    }
  }

  game::Choice ask(const Table<R>& table, const typename R::State& state, game::Side side) {
    switch (sitter_.shortcut) {
      case game::Shortcut::random:
        return random_.ask(table, state, side);
      case game::Shortcut::first:
        return table.menu(state, side).front();
      case game::Shortcut::none:
        break;
    }
    game::Pick pick = pick_of(table, state, side);
    bool legal = static_cast<u16>(R::refusal(table.content, state, side, pick.choice)) == 0;
    defaulted_ += pick.defaulted || !legal;
    return legal ? pick.choice : default_choice(table.game, table.menu(state, side));
  }

  // At the end of the match.
  void leave() const {
    if (sitter_.typed != nullptr) sitter_.agent.asked_directly(decisions_);
  }
  u32 defaulted() const { return defaulted_; }

 private:
  // False: nothing is foreseen.
  bool look_ahead(const Table<R>& table, const typename R::State& state, game::Side side) {
    if (sitter_.typed == nullptr) return false;
    ahead_ = sitter_.typed->foresee(table.content, state, side, {key_, decisions_}, table.budget);
    return !ahead_.empty();
  }

  game::Pick pick_of(const Table<R>& table, const typename R::State& state, game::Side side) {
    chance::Draws draws(key_, decisions_++);
    std::span<const game::Choice> menu;
    if (sitter_.reads_menu) menu = table.menu(state, side);
    if (sitter_.typed != nullptr) {
      return sitter_.typed->decide(table.content, state, side, menu, draws, table.budget);
    }
    game::StateView view(reinterpret_cast<const std::byte*>(&state),
                         table.game.sizes().state_bytes);
    return sitter_.agent.pick(table.game, view, side, menu, draws, table.budget);
  }

  const Sitter<R>& sitter_;
  chance::Key key_;
  u32 decisions_ = 0;
  u32 defaulted_ = 0;
  std::span<const game::Choice> ahead_;  // what is left of what its agent foresaw
  RandomSeat<R> random_;
};

template <class R>
using Sitters = std::array<Sitter<R>, 2>;

// Plays from `state` to the end, which is left in it. The cases of the switch repeat the asking on
// purpose: who decides is then known in each.
template <class R, class Seat>
game::MatchResult play_quickly(const Table<R>& table, const Sitters<R>& sitters,
                               typename R::State& state, chance::Key match) {
  using chance::Domain, game::Deciders, game::Side;
  chance::QuickReferee referee(domain_key(match, Domain::rules));
  Seat a(sitters[0], domain_key(match, Domain::seat_a));
  Seat b(sitters[1], domain_key(match, Domain::seat_b));
  u32 steps = 0;
  while (R::outcome(state) == game::Outcome::running) {
    game::Choices choices{};
    switch (R::deciders(state)) {
      case Deciders::both:
        choices[0] = a.ask(table, state, Side::a);
        choices[1] = b.ask(table, state, Side::b);
        break;
      case Deciders::a:
        if (u32 played = a.play_ahead(table, state, Side::a, referee)) {
          steps += played;
          continue;
        }
        choices[0] = a.ask(table, state, Side::a);
        break;
      case Deciders::b:
        if (u32 played = b.play_ahead(table, state, Side::b, referee)) {
          steps += played;
          continue;
        }
        choices[1] = b.ask(table, state, Side::b);
        break;
      case Deciders::nobody:
        break;
    }
    R::play(table.content, state, choices, referee);
    ++steps;
  }
  a.leave(), b.leave();
  return {R::outcome(state), R::turn(state), steps, {a.defaulted(), b.defaulted()}};
}

}  // namespace agon::host
