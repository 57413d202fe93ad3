// How a whole match ends: probability is carried forward from a state, turn by turn, over all dice
// and all choices, which are fixed or all equally likely. Equal states of a turn become one; a
// ruleset may say what of a state nothing reads (`forget(content, state)`), so that more of them
// are equal. Limits are data. What they keep from being followed is not dropped: it is the mass
// that is left, and the chance of an outcome is then an interval.
#pragma once

#include <functional>
#include <stop_token>

#include "agon/odds/exact.h"

namespace agon::odds {

// How far it is, told now and then.
struct MatchOddsProgress {
  u32 turn = 0;
  double undecided = 0;    // when the turn began
  std::size_t states = 0;  // held now
  std::size_t bytes = 0;   // that they take
};

struct MatchOddsOrder {
  game::Choices fixed = {};    // what a side chooses every time; Choice{}: anything on its menu
  double epsilon = 1e-9;       // done when less than this is undecided
  u32 states = 1u << 20;       // different states held at once
  u64 bytes = u64{192} << 20;  // of memory for them, while it grows, too
  u32 leaves = 1u << 13;       // outcomes of one step; a step with more is not followed to its end
  u64 plays = u64{1} << 28;    // outcomes visited, over all steps
  std::stop_token stop = {};   // asked for now and then
  std::function<void(const MatchOddsProgress& so_far)> progress = {};
};

// decided: every match has ended, but for steps with too many outcomes; else which limit it was.
AGON_ENUM(Halt, u8, decided, epsilon, states, memory, plays, stop)

struct MatchOdds {
  std::array<double, 4> chance = {};  // by Outcome; of running, what is left
  double crowded = 0;                 // what is left for steps with too many outcomes
  Halt halt = Halt::decided;
  u32 turn = 0;  // the last that was played
  u64 plays = 0;
  std::size_t states = 0;  // the most that were held at once
  std::size_t bytes = 0;   // the most memory that they took

  double left() const { return chance[static_cast<std::size_t>(game::Outcome::running)]; }
  double low(game::Outcome outcome) const { return chance[static_cast<std::size_t>(outcome)]; }
  double high(game::Outcome outcome) const { return std::min(1.0, low(outcome) + left()); }
  bool exact() const { return left() == 0; }
};

template <class R>
class MatchWalk {
 public:
  using Content = typename R::Content;
  using State = typename R::State;

  MatchWalk(const Content& content, const MatchOddsOrder& order)
      : content_(content),
        order_(order),
        live_bytes_(R::sizes(content).state_bytes),
        now_(live_bytes_),
        again_(live_bytes_),
        later_(live_bytes_) {}

  // Refuses a fixed choice where the rules do.
  Result<MatchOdds> from(const State& start) {
    result_ = start;
    keep(~u32{0}, 1);
    while (!halt_ && later_.size() > 0 && later_.total() >= order_.epsilon) play_turn();
    if (refused_) return refuse(*refused_);
    MatchOdds out;
    for (std::size_t i = 0; i < out.chance.size(); ++i) out.chance[i] = ended_[i].value;
    KahanSum left = lost_;
    left.add(crowded_.value);
    left.add(now_.total());
    left.add(later_.total());
    out.chance[static_cast<std::size_t>(game::Outcome::running)] = left.value;
    out.crowded = crowded_.value;
    out.halt = halt_.value_or(later_.size() > 0 ? Halt::epsilon : Halt::decided);
    out.turn = turn_;
    out.plays = plays_;
    out.states = most_;
    out.bytes = most_bytes_;
    return out;
  }

 private:
  static constexpr u64 kPlaysPerLook = 1024;

  // All that can happen in one turn; afterwards `later_` holds the next.
  void play_turn() {
    std::swap(now_, later_);
    later_.clear();
    turn_ = R::turn(now_.state(0));
    undecided_ = now_.total();
    report();
    do {
      for (std::size_t i = 0; i < now_.size(); ++i) {
        now_.copy_to(i, state_);
        decide(now_.probability(i));
      }
      std::swap(now_, again_);
      again_.clear();
    } while (!halt_ && now_.size() > 0);
  }

  void decide(double weight) {
    std::array<std::span<const game::Choice>, 2> entries = {entries_of(game::Side::a),
                                                            entries_of(game::Side::b)};
    weight /= static_cast<double>(entries[0].size() * entries[1].size());
    for (game::Choice a : entries[0]) {
      for (game::Choice b : entries[1]) step({a, b}, weight);
    }
  }

  std::span<const game::Choice> entries_of(game::Side side) {
    static constexpr game::Choice kNone{};
    if (!includes(R::deciders(state_), side)) return {&kNone, 1};
    const game::Choice& fixed = order_.fixed[at(side)];
    if (fixed == kNone) return R::menu(content_, state_, side, menus_[at(side)]);
    if (u16 code = static_cast<u16>(R::refusal(content_, state_, side, fixed))) {
      halt_at_refusal(side, code);
    }
    return {&fixed, 1};
  }

  void halt_at_refusal(game::Side side, u16 code) {
    if (!refused_) {
      const Word& refusal = R::kFacts.refusals[code - 1u];
      refused_ =
          Problem{.code = ErrorCode::choice_refused,
                  .message = fmt::format("{}'s choice cannot be made in turn {}: {}: {}",
                                         name_of(side), turn_, refusal.name, refusal.sentence)};
    }
    halt_ = Halt::stop;
  }

  // Every outcome of one step of `state_`. Once there is a halt, all of it is lost.
  void step(const game::Choices& choices, double weight) {
    if (is_hopeless(choices)) return crowded_.add(weight);
    chance::Odometer odometer(order_.leaves);
    u64 before = plays_;
    KahanSum open{.value = weight};
    bool complete = false;
    while (!complete && !must_halt()) {
      std::memcpy(static_cast<void*>(&result_), &state_, live_bytes_);
      R::play(content_, result_, choices, static_cast<chance::Referee&>(odometer));
      if (odometer.beyond()) {
        give_up(choices, plays_ - before);
        return crowded_.add(open.value);
      }
      ++plays_;
      double share = weight * odometer.probability();
      open.add(-share);
      keep(R::turn(state_), share);
      complete = !odometer.advance();
    }
    if (!complete) lost_.add(open.value);
  }

  // Visiting outcomes in vain may take all the time. After a while choices that once had too many
  // are not tried again, although they might have fewer in another state.
  bool is_hopeless(const game::Choices& choices) const {
    return vain_ > order_.plays / 256 && std::ranges::find(given_up_, choices) != given_up_.end();
  }

  void give_up(const game::Choices& choices, u64 plays) {
    vain_ += plays;
    if (std::ranges::find(given_up_, choices) == given_up_.end()) given_up_.push_back(choices);
  }

  bool must_halt() {
    if (halt_) return true;
    if (plays_ == order_.plays) halt_ = Halt::plays;
    if (plays_ % kPlaysPerLook != 0) return halt_.has_value();
    if (order_.stop.stop_requested()) halt_ = Halt::stop;
    report();
    return halt_.has_value();
  }

  void report() const {
    if (!order_.progress) return;
    order_.progress({.turn = turn_,
                     .undecided = undecided_,
                     .states = again_.size() + later_.size(),
                     .bytes = held_bytes()});
  }

  std::size_t held_bytes() const {
    return now_.held_bytes() + again_.held_bytes() + later_.held_bytes();
  }

  // `result_`, which comes from a state of this turn.
  void keep(u32 turn, double weight) {
    game::Outcome outcome = R::outcome(result_);
    if (outcome != game::Outcome::running) {
      return ended_[static_cast<std::size_t>(outcome)].add(weight);
    }
    if constexpr (requires { R::forget(content_, result_); }) R::forget(content_, result_);
    Spread<State>& kept = R::turn(result_) == turn ? again_ : later_;
    std::size_t bytes = held_bytes() + kept.growth_bytes();
    if (bytes > order_.bytes) {
      if (!halt_) halt_ = Halt::memory;
      return lost_.add(weight);
    }
    most_bytes_ = std::max(most_bytes_, bytes);
    kept.add(result_, weight);
    std::size_t held = again_.size() + later_.size();
    most_ = std::max(most_, held);
    if (held > order_.states && !halt_) halt_ = Halt::states;
  }

  const Content& content_;
  const MatchOddsOrder& order_;
  std::size_t live_bytes_;
  Spread<State> now_;    // being played
  Spread<State> again_;  // to be played next, in the same turn
  Spread<State> later_;  // in the next turn
  std::array<std::vector<game::Choice>, 2> menus_;
  State state_{};
  State result_{};  // 0 beyond the live prefix
  std::array<KahanSum, 4> ended_;
  KahanSum crowded_;
  KahanSum lost_;  // what a halt left unplayed
  std::vector<game::Choices> given_up_;
  u64 vain_ = 0;  // plays of steps that had too many outcomes
  std::optional<Halt> halt_;
  std::optional<Problem> refused_;
  u32 turn_ = 0;
  u64 plays_ = 0;
  double undecided_ = 0;  // when the turn began
  std::size_t most_ = 0;
  std::size_t most_bytes_ = 0;
};

}  // namespace agon::odds
