#include "agon/rulesets/aegis/rules.h"

#include "agon/rulesets/aegis/law/defense.h"
#include "agon/rulesets/aegis/law/offense.h"
#include "agon/rulesets/aegis/law/pipeline.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

// One step of a turn. The functions stand in the order in which a turn comes to them.
template <class Referee>
class Step {
 public:
  Step(const Content& content, State& state, Referee& referee)
      : state_(state), referee_(referee), turn_{content, state, referee} {}

  // Both throw a die; ties throw again, and after ten of them a starts.
  void stand_off() {
    if (referee_.tells() && state_.rolls == 0) {
      referee_.tell(Began{state_.v2, state_.max_rerolls, state_.enabled != 0, state_.dev_override});
    }
    std::array<u8, 2> dice{};
    for (Side side : game::kSides) {
      u32 index = state_.rolls * 2u + static_cast<u32>(side);
      dice[at(side)] =
          static_cast<u8>(referee_.roll({state_.turn, Roll::standoff_die, index}, kFaces));
    }
    ++state_.rolls;
    bool tie = dice[0] == dice[1] && state_.rolls < kMostTies;
    state_.starter = dice[1] > dice[0] ? Side::b : Side::a;
    if (referee_.tells()) referee_.tell(StandoffThrown{dice, tie, state_.starter});
    if (tie) return;
    state_.rolls = 0;
    state_.phase = Phase::upkeep;
  }

  void upkeep() {
    if (!begin_turn(turn_)) return end(game::win_of(turn_.defender()), Ending::ko);
    ready_or_throw();
  }

  void take_removal(Choice choice) {
    if (is(choice, Verb::pass)) {
      state_.spent = 0;
      return throw_offense_dice();
    }
    remove_status(turn_, static_cast<u8>(choice.object));
    ready_or_throw();
  }

  void throw_offense_dice() {
    throw_offense(turn_);
    // Nothing but passing is left: nobody is asked.
    bool stuck = state_.rolls == kOffenseRolls && offers() == 0;
    if (stuck) pass();
  }

  void take_attack(Choice choice) {
    if (is(choice, Verb::pass)) return pass();
    if (is(choice, Verb::hold)) {
      state_.dice = kHands.kept[state_.dice][choice.amount];
      state_.phase = Phase::offense;
      return;
    }
    declare(turn_, static_cast<u8>(choice.object));
    commit_or_defend();
  }

  void take_commitment(Choice choice) {
    if (is(choice, Verb::pass)) {
      state_.phase = Phase::defense;
      return;
    }
    spend_on_attack(turn_, static_cast<u8>(choice.object), choice.amount);
    commit_or_defend();
  }

  void defend() {
    throw_defense(turn_);
    if (!state_.by_card(turn_.defender())) {
      take_block(turn_);
    } else if (!Evaluation(turn_).run()) {
      return;
    }
    state_.dice = kNoDice;  // nobody reads them any more, so more states are equal
    state_.rolls = 0;
    react_or_resolve();
  }

  void take_selection(Choice choice) {
    Trigger trigger{turn_.defender(), state_.rule, state_.effect, 0};
    state_.rule = state_.effect = 0;
    throw_again(turn_, trigger, choice.amount);
  }

  void take_reaction(Choice choice) {
    if (is(choice, Verb::pass)) return resolve();
    auto status = static_cast<u8>(choice.object);
    if (can_negate(turn_.content, status)) {
      try_to_negate(turn_, status);
    } else {
      spend_on_defense(turn_, status, choice.amount);
    }
    react_or_resolve();
  }

 private:
  u32 offers() const { return turn_.content.hero(turn_.attacker()).offers[state_.dice]; }

  void ready_or_throw() {
    state_.phase = Phase::ready;
    if (can_spend_any(turn_.content, state_, turn_.attacker())) return;
    state_.spent = 0;
    throw_offense_dice();
  }

  void commit_or_defend() {
    state_.phase = Phase::commit;
    if (!can_spend_any(turn_.content, state_, turn_.attacker())) state_.phase = Phase::defense;
  }

  void react_or_resolve() {
    state_.phase = Phase::react;
    if (state_.negated != 0 || !can_spend_any(turn_.content, state_, turn_.defender())) resolve();
  }

  // Seed "Combat Pipeline", steps 4 and 5: what is left of the attack, and both sides' damage at
  // once.
  void resolve() {
    Mitigation result = mitigate({.raw = state_.raw,
                                  .flat = state_.flat,
                                  .prevent = state_.prevent,
                                  .block = state_.block,
                                  .reflect = state_.reflect,
                                  .dealt = state_.dealt,
                                  .negated = state_.negated != 0});
    hurt_by(turn_.defender(), result.final_damage);
    hurt_by(turn_.attacker(), result.returned());
    if (referee_.tells()) tell(result);
    bool double_ko = state_.hp[0] == 0 && state_.hp[1] == 0;
    if (double_ko) return end(Outcome::draw, Ending::double_ko);
    if (state_.hp[at(turn_.defender())] == 0) return win(turn_.attacker());
    if (state_.hp[at(turn_.attacker())] == 0) return win(turn_.defender());
    clean_up();
  }

  void hurt_by(Side side, u32 damage) {
    u8& hp = state_.hp[at(side)];
    hp = static_cast<u8>(without(hp, damage));
  }

  void tell(const Mitigation& m) {
    bool by_card = state_.by_card(turn_.defender());
    Resolved event{};
    event.defender = turn_.defender();
    event.version = by_card ? Version::v2 : Version::v1;
    event.raw = state_.raw;
    event.after_flat = m.after_flat;
    event.after_prevent = m.after_prevent;
    event.after_block = m.after_block;
    event.after_reflect = m.after_reflect;
    event.final_damage = m.final_damage;
    event.flat_block = state_.negated != 0 ? 0 : state_.raw - m.after_flat;
    event.blocked = m.blocked;
    event.prevented = m.prevented;
    event.reflected = m.reflected;
    event.dealt = m.dealt;
    event.wasted = m.wasted;
    event.prevent_half = state_.negated != 0 ? u8{0} : state_.prevent;
    event.clamped = m.clamped;
    event.negated = state_.negated != 0;
    event.integrity = is_whole(state_.raw, m);
    event.double_ko = state_.hp[0] == 0 && state_.hp[1] == 0;
    event.hp = state_.hp;
    referee_.tell(event);
  }

  // Seed "Combat Pipeline", step 6. What a hit leaves behind comes after what the roll took along.
  void clean_up() {
    if (has_marks(turn_)) {
      for (Side side : game::kSides) expire_marked(turn_, side, kEndOfRoll);
      expire_marked(turn_, turn_.attacker(), kNextAttack);
    }
    if (state_.negated == 0) {
      give_all(turn_, turn_.content.hero(turn_.attacker()).attacks[state_.combo].gifts,
               turn_.attacker());
    }
    finish_turn();
  }

  void pass() {
    if (referee_.tells()) referee_.tell(Passed{turn_.attacker()});
    finish_turn();
  }

  void finish_turn() {
    if (has_marks(turn_)) {
      for (Side side : game::kSides) expire_marked(turn_, side, kEndOfPhase);
      await_next_attack(state_);
    }
    if (state_.turn == kTurnCap) return end(Outcome::draw, Ending::round_cap);
    forget_turn();
    ++state_.turn;
    state_.phase = Phase::upkeep;
  }

  void forget_turn() {
    state_.raw = state_.flat = state_.block = state_.reflect = state_.dealt = 0;
    state_.dice = kNoDice;
    state_.prevent = state_.negated = state_.rolls = state_.spent = 0;
    state_.combo = kNoCombo;
  }

  void win(Side side) { end(game::win_of(side), Ending::ko); }

  void end(Outcome outcome, Ending by) {
    if (by != Ending::round_cap) expire_by_ko(turn_);
    forget_turn();
    state_.phase = Phase::over;
    state_.outcome = outcome;
    if (referee_.tells()) referee_.tell(Ended{outcome, by, state_.round(), state_.hp});
  }

  State& state_;
  Referee& referee_;
  Turn<Referee> turn_;
};

}  // namespace

State Aegis::start(const Content& content, const Options& options) {
  State state{};
  state.turn = 1;
  state.combo = kNoCombo;
  state.max_rerolls = static_cast<u8>(options.max_rerolls);
  state.enabled = options.enable_defense_v2 ? 1 : 0;
  state.dev_override = options.dev_override;
  for (Side side : game::kSides) {
    const Hero& hero = content.hero(side);
    state.hp[at(side)] = hero.max_hp;
    bool by_card = hero.has_card && wants_card(hero.version, options.enable_defense_v2,
                                               options.dev_override[at(side)]);
    state.v2 = static_cast<u8>(state.v2 | u32{by_card} << at(side));
  }
  return state;
}

template <class Referee>
void Aegis::play(const Content& content, State& state, const Choices& choices, Referee& referee) {
  Step<Referee> step(content, state, referee);
  auto by_attacker = [&] { return choices[at(state.attacker())]; };
  auto by_defender = [&] { return choices[at(state.defender())]; };
  switch (state.phase) {
    case Phase::standoff:
      return step.stand_off();
    case Phase::upkeep:
      return step.upkeep();
    case Phase::ready:
      return step.take_removal(by_attacker());
    case Phase::offense:
      return step.throw_offense_dice();
    case Phase::choose:
      return step.take_attack(by_attacker());
    case Phase::commit:
      return step.take_commitment(by_attacker());
    case Phase::defense:
      return step.defend();
    case Phase::select:
      return step.take_selection(by_defender());
    case Phase::react:
      return step.take_reaction(by_defender());
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(Aegis);

}  // namespace agon::aegis
