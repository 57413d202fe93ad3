#include "agon/rulesets/pillars/encounter/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::pillars::encounter {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

// What the active side may do, by the set of its pillars that have a step: attack any pillar,
// endure on those, contest in four ways.
constexpr std::size_t kMostActions = 2 * kPillarCount + kPreparing.size();
struct Actions {
  std::array<Choice, kMostActions> list{};
  std::size_t count = 0;

  constexpr void add(Choice choice) { list[count++] = choice; }
};
constexpr std::array<Actions, 1u << kPillarCount> kActions = [] {
  std::array<Actions, 1u << kPillarCount> out{};
  for (std::size_t mask = 0; mask < out.size(); ++mask) {
    for (Pillar pillar : kAllPillars) out[mask].add(choose(Verb::attack, pillar));
    for (Pillar pillar : kAllPillars) {
      if ((mask >> static_cast<u32>(pillar) & 1) != 0) {
        out[mask].add(choose(Verb::endure, pillar));
      }
    }
    for (ContestType type : kPreparing) out[mask].add(choose_contest(type));
  }
  return out;
}();

constexpr std::array kWards = {choose(Counter::negate), choose(Verb::decline)};
constexpr std::array kWithstands = {choose(Counter::resist), choose(Verb::decline)};

constexpr std::array<u32, 6> kFirstSlots = {0, 0, 3, 6, 10, 12};  // by verb

std::size_t mask_of_steps(const State& state, Side side) {
  std::size_t mask = 0;
  for (Pillar pillar : kAllPillars) {
    if (state.step(side, pillar) > 0) mask |= std::size_t{1} << static_cast<u32>(pillar);
  }
  return mask;
}

// The check whose dice fall in this phase.
struct Falling {
  Side actor;
  ContestType type;
  Roll d20;
  Roll rank;
};

Falling falling(const State& state) {
  switch (state.phase) {
    case Phase::negate:
      return {state.defender(), ContestType::counter_negate, Roll::negate_d20, Roll::negate_rank};
    case Phase::resist:
      return {state.defender(), ContestType::counter_resist, Roll::resist_d20, Roll::resist_rank};
    default:
      return {state.active(), state.type, Roll::act_d20, Roll::act_rank};
  }
}

Addends addends_of(const Content& content, const State& state, const Falling& fall, Who who,
                   const Check& check, const CheckDice& dice, const Verdict& verdict) {
  const Bonus& bonus = content.armed(fall.actor, fall.type, state.pillar).bonus[at(who)];
  Side side = who == Who::actor ? fall.actor : other(fall.actor);
  bool prepared = who == Who::actor && uses_prepared(fall.type);
  return {.side = side,
          .trait = static_cast<u8>(bonus.trait),
          .pillar_trait = bonus.pillar_trait,
          .edges = bonus.edges,
          .situation = bonus.situation,
          .steps = -state.step(side, state.pillar),
          .prepared = prepared ? state.prepared[at(side)] : 0,
          .bonus = check.sides[at(who)].bonus,
          .d20 = dice.d20[at(who)],
          .kept = dice.kept[at(who)],
          .total = verdict.total[at(who)]};
}

// What a degree changes; the status quo holds at 0 and below (seed section 1).
struct Change {
  Key key;
  Side side;
  u8 before;
  u8 after;
};

Change change_of(const State& state, const Falling& fall, int degree) {
  u8 good = static_cast<u8>(std::max(degree, 0));
  switch (fall.type) {
    case ContestType::counter_negate:
      return {Key::proceeds, fall.actor, 1, good > 0 ? u8{0} : u8{1}};
    case ContestType::attack: {
      Side target = other(fall.actor);
      u8 before = state.step(target, state.pillar);
      auto after = static_cast<u8>(before + steps_of_hit(degree));
      return {Key::track, target, before, std::min(after, kLastStep)};
    }
    case ContestType::counter_resist:
    case ContestType::endurance: {
      u8 before = state.step(fall.actor, state.pillar);
      u8 most = fall.type == ContestType::endurance ? before : state.hit;
      return {Key::track, fall.actor, before, static_cast<u8>(before - std::min(good, most))};
    }
    default:  // the modifier that counted in this contest is gone by now
      return {Key::prepared, fall.actor, 0, good};
  }
}

template <class Referee>
void tell_check(const Content& content, const State& state, const Falling& fall, const Check& check,
                const CheckDice& dice, const Verdict& verdict, const Change& change,
                Referee& referee) {
  auto addends = [&](Who who) {
    return addends_of(content, state, fall, who, check, dice, verdict);
  };
  bool rolled = check.rolls(Who::opposition);
  referee.tell(
      Checked{.type = fall.type,
              .pillar = state.pillar,
              .actor = addends(Who::actor),
              .opposition = rolled ? std::optional(addends(Who::opposition)) : std::nullopt,
              .opposition_total = verdict.total[1],
              .margin = verdict.margin,
              .shift = verdict.shift,
              .degree = verdict.degree,
              .key = change.key,
              .changed = change.side,
              .before = change.before,
              .after = change.after});
}

void clear_action(State& state) {
  state.type = ContestType::attack;
  state.pillar = Pillar::violence;
  state.hit = 0;
  state.countered = 0;
}

template <class Referee>
void end(State& state, Outcome outcome, Ending by, Referee& referee) {
  if (referee.tells()) {
    referee.tell(
        Ended{outcome, by, state.pillar, {steps_of(state, Side::a), steps_of(state, Side::b)}});
  }
  clear_action(state);
  state.phase = Phase::over;
  state.outcome = outcome;
}

template <class Referee>
void end_at_cap(State& state, Referee& referee) {
  u32 a = steps_of(state, Side::a);
  u32 b = steps_of(state, Side::b);
  if (a == b) return end(state, Outcome::draw, Ending::equal_steps, referee);
  end(state, a < b ? Outcome::a : Outcome::b, Ending::fewer_steps, referee);
}

// A full track loses; it is judged here, after a resist.
template <class Referee>
void finish_turn(State& state, Referee& referee) {
  if (state.step(state.defender(), state.pillar) == kLastStep) {
    return end(state, win_of(state.active()), Ending::condition, referee);
  }
  if (state.turn == kTurnCap) return end_at_cap(state, referee);
  clear_action(state);
  ++state.turn;
  state.phase = Phase::choose;
}

template <class Referee>
void apply_negate(State& state, const Change& change, Referee& referee) {
  if (change.after != 0) {
    state.phase = Phase::act;
    return;
  }
  state.prepared[at(state.active())] = 0;  // the attack was made, and stopped
  finish_turn(state, referee);
}

template <class Referee>
void apply_act(State& state, const Change& change, Referee& referee) {
  if (uses_prepared(state.type)) state.prepared[at(state.active())] = 0;
  if (change.key == Key::prepared) {
    state.prepared[at(change.side)] = change.after;
  } else {
    state.step(change.side, state.pillar) = change.after;
  }
  bool hit = state.type == ContestType::attack && change.after > change.before;
  if (!hit || state.countered != 0) return finish_turn(state, referee);
  state.hit = static_cast<u8>(change.after - change.before);
  state.phase = Phase::withstand;
}

template <class Referee>
void judge_check(const Content& content, State& state, const Falling& fall, const Check& check,
                 Referee& referee) {
  CheckDice dice;
  dice.kept = state.kept;
  for (Who who : {Who::actor, Who::opposition}) {
    if (check.rolls(who)) dice.d20[at(who)] = roll_d20(who, state.turn, fall.d20, referee);
  }
  Verdict verdict = judge(check, dice);
  Change change = change_of(state, fall, verdict.degree);
  if (referee.tells()) tell_check(content, state, fall, check, dice, verdict, change, referee);
  state.thrown = 0;
  state.kept = {};
  switch (state.phase) {
    case Phase::negate:
      return apply_negate(state, change, referee);
    case Phase::resist:
      state.step(change.side, state.pillar) = change.after;
      return finish_turn(state, referee);
    default:
      return apply_act(state, change, referee);
  }
}

// A hand of rank dice falls; the state keeps the highest of the pool, so that equal ones merge.
template <class Referee>
void throw_hand(State& state, const Falling& fall, Who who, Pool pool, u32 first,
                Referee& referee) {
  u32 count = kHands.next(first, pool.dice);
  Thrown event{.side = who == Who::actor ? fall.actor : other(fall.actor),
               .pool = pool,
               .dice = {},
               .count = static_cast<u8>(count),
               .kept = 0};
  u8& kept = state.kept[at(who)];
  for (u32 i = 0; i < count; ++i) {
    chance::Place place(state.turn, fall.rank, 2 * (first + i) + static_cast<u32>(who));
    event.dice[i] = static_cast<u8>(referee.roll(place, pool.sides));
    kept = std::max(kept, event.dice[i]);
  }
  event.kept = kept;
  state.thrown = static_cast<u8>(state.thrown + count);
  if (referee.tells()) referee.tell(event);
}

// The actor's pool, the opposition's, the d20s: a step each.
template <class Referee>
void let_dice_fall(const Content& content, State& state, Referee& referee) {
  Falling fall = falling(state);
  Check check = check_of(content, state, fall.actor, fall.type, state.pillar);
  Pool own = check.pool(Who::actor);
  if (state.thrown < own.dice) {
    return throw_hand(state, fall, Who::actor, own, state.thrown, referee);
  }
  u32 opposing_thrown = state.thrown - own.dice;
  Pool opposing = check.pool(Who::opposition);
  if (check.rolls(Who::opposition) && opposing_thrown < opposing.dice) {
    return throw_hand(state, fall, Who::opposition, opposing, opposing_thrown, referee);
  }
  judge_check(content, state, fall, check, referee);
}

template <class Referee>
void take_action(State& state, Choice choice, Referee& referee) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::contest:
      state.type = kPreparing[choice.object];
      state.pillar = pillar_of(state.type);
      break;
    case Verb::endure:
      state.type = ContestType::endurance;
      state.pillar = static_cast<Pillar>(choice.object);
      break;
    default:
      state.type = ContestType::attack;
      state.pillar = static_cast<Pillar>(choice.object);
  }
  state.phase = state.type == ContestType::attack ? Phase::ward : Phase::act;
  if (referee.tells()) referee.tell(Declared{state.active(), state.type, state.pillar});
}

template <class Referee>
void take_answer(State& state, Choice choice, Referee& referee) {
  bool warding = state.phase == Phase::ward;
  Side side = state.defender();
  ContestType counter = warding ? ContestType::counter_negate : ContestType::counter_resist;
  if (static_cast<Verb>(choice.verb) == Verb::counter) {
    if (referee.tells()) referee.tell(Declared{side, counter, state.pillar});
    state.countered = 1;
    state.phase = warding ? Phase::negate : Phase::resist;
    return;
  }
  if (referee.tells()) referee.tell(Declined{side, counter});
  if (!warding) return finish_turn(state, referee);
  state.phase = Phase::act;
}

Refused refusal_of_action(const State& state, Side side, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::attack:
    case Verb::endure:
      if (choice.object >= kPillarCount) return Refused::unknown_object;
      if (choice.verb == static_cast<u16>(Verb::endure) &&
          state.step(side, static_cast<Pillar>(choice.object)) == 0) {
        return Refused::nothing_to_endure;
      }
      return Refused::allowed;
    case Verb::contest:
      return choice.object < kPreparing.size() ? Refused::allowed : Refused::unknown_object;
    default:
      return Refused::not_your_action;
  }
}

Refused refusal_of_answer(const State& state, Choice choice) {
  if (choice == choose(Verb::decline)) return Refused::allowed;
  if (choice.verb != static_cast<u16>(Verb::counter)) return Refused::not_an_answer;
  Counter fitting = state.phase == Phase::ward ? Counter::negate : Counter::resist;
  return choice == choose(fitting) ? Refused::allowed : Refused::wrong_counter;
}

}  // namespace

Check check_of(const Content& content, const State& state, Side actor, ContestType type,
               Pillar pillar) {
  Check out = content.armed(actor, type, pillar).check;
  out.sides[at(Who::actor)].bonus -= state.step(actor, pillar);
  out.sides[at(Who::opposition)].bonus -= state.step(other(actor), pillar);
  if (uses_prepared(type)) out.sides[at(Who::actor)].bonus += state.prepared[at(actor)];
  return out;
}

State Encounter::start(const Content&, const Options&) {
  State state{};
  state.turn = 1;
  return state;
}

std::span<const Choice> Encounter::menu(const Content&, const State& state, Side side,
                                        std::vector<Choice>&) {
  if (!includes(deciders(state), side)) return {};
  if (state.phase == Phase::ward) return kWards;
  if (state.phase == Phase::withstand) return kWithstands;
  const Actions& actions = kActions[mask_of_steps(state, side)];
  return std::span(actions.list).first(actions.count);
}

u32 Encounter::slot(const Content&, const State&, Choice choice) {
  return kFirstSlots[choice.verb] + choice.object;
}

std::string Encounter::slot_name(const Content&, Side, u32 slot) {
  std::size_t number = kVerbs.size();
  while (slot < kFirstSlots[number]) --number;
  const game::Verb& verb = kVerbs[number - 1];
  if (!verb.takes_object) return std::string(verb.name);
  return fmt::format("{} {}", verb.name, verb.objects[slot - kFirstSlots[number]]);
}

Refused Encounter::refusal(const Content&, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (choice.amount != 0) return Refused::takes_no_amount;
  return state.phase == Phase::choose ? refusal_of_action(state, side, choice)
                                      : refusal_of_answer(state, choice);
}

std::vector<game::Locked> Encounter::locked(const Content&, const State& state, Side side) {
  std::vector<game::Locked> out;
  if (!includes(deciders(state), side) || state.phase != Phase::choose) return out;
  for (u16 pillar = 0; pillar < kPillarCount; ++pillar) {
    Choice choice{static_cast<u16>(Verb::endure), pillar, 0};
    Refused refused = refusal_of_action(state, side, choice);
    if (refused != Refused::allowed)
      out.push_back({choice, std::string(kRefusals[static_cast<u16>(refused) - 1].sentence)});
  }
  return out;
}

template <class Referee>
void Encounter::play(const Content& content, State& state, const Choices& choices,
                     Referee& referee) {
  switch (state.phase) {
    case Phase::choose:
      return take_action(state, choices[at(state.active())], referee);
    case Phase::ward:
    case Phase::withstand:
      return take_answer(state, choices[at(state.defender())], referee);
    case Phase::negate:
    case Phase::act:
    case Phase::resist:
      return let_dice_fall(content, state, referee);
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(Encounter);

}  // namespace agon::pillars::encounter
