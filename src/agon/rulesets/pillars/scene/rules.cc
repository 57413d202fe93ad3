#include "agon/rulesets/pillars/scene/rules.h"

#include <algorithm>
#include <cassert>

namespace agon::pillars::scene {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

void set_ending(const Content& content, State& state, u16 ending) {
  state.phase = Phase::over;
  state.ending = ending;
  state.outcome = outcome_of(content.results[ending]);
}

// To another step, if the scene may still make one.
void go(const Content& content, State& state, StepIndex next) {
  ++state.steps;
  state.step = next;
  state.phase = Phase::arrive;
  if (state.steps == content.script.max_steps) set_ending(content, state, content.timeout());
}

template <class Referee>
void tell_if_cut(const State& state, Referee& referee) {
  if (state.phase == Phase::over && referee.tells()) referee.tell(Ended{state.ending});
}

template <class Referee>
void change(State& state, const std::vector<Change>& changes, Referee& referee) {
  for (const Change& one : changes) {
    u8 before = state.keys[one.key];
    state.keys[one.key] = one.value;
    if (before != one.value && referee.tells()) referee.tell(KeySet{one.key, before, one.value});
  }
}

// A choice and a branch always have a way that is open: the analysis of the script sees to it.
const Way* first_open(const ReadyStep& plan, const State& state) {
  for (const Way& way : plan.ways) {
    if (holds(way.when, state)) return &way;
  }
  return nullptr;
}

// What comes next at a step that was told.
template <class Referee>
void settle_in(const Content& content, const ReadyStep& plan, State& state, Referee& referee) {
  switch (plan.kind) {
    case Kind::check:
      state.phase = Phase::actor_pool;
      return;
    case Kind::choice:
      state.phase = Phase::decide;
      return;
    case Kind::branch:
      go(content, state, first_open(plan, state)->next);
      return tell_if_cut(state, referee);
    case Kind::pass:
      go(content, state, plan.next);
      return tell_if_cut(state, referee);
    case Kind::ending:
      set_ending(content, state, plan.ending);
      if (referee.tells()) referee.tell(Ended{state.ending});
  }
}

template <class Referee>
void arrive(const Content& content, State& state, Referee& referee) {
  const ReadyStep& plan = content.plans[state.step];
  if (referee.tells() && !content.script.steps[state.step].text.empty()) {
    referee.tell(Told{state.step});
  }
  change(state, plan.set, referee);
  settle_in(content, plan, state, referee);
}

// The option of this step that an object names, or null.
const Way* find_way(const Content& content, const State& state, u16 option) {
  const std::vector<Way>& ways = content.plans[state.step].ways;
  auto found = std::find_if(ways.begin(), ways.end(),
                            [option](const Way& way) { return way.option == option; });
  return found == ways.end() ? nullptr : &*found;
}

template <class Referee>
void take_option(const Content& content, State& state, u16 option, Referee& referee) {
  const Way* way = find_way(content, state, option);
  assert(way != nullptr);
  if (referee.tells()) {
    auto number = static_cast<u16>(way - content.plans[state.step].ways.data());
    referee.tell(Chosen{state.step, number});
  }
  change(state, way->set, referee);
  go(content, state, way->next);
  tell_if_cut(state, referee);
}

// The next hand of a pool.
template <class Referee>
void roll_pool(const Check& check, State& state, Who who, Referee& referee) {
  Pool pool = check.pool(who);
  u8& kept = state.kept[at(who)];
  for (u32 left = kHands.next(state.thrown, pool.dice); left > 0; --left, ++state.thrown) {
    u32 die = roll_rank_die(pool, who, state.thrown, state.checks, Roll::check_rank, referee);
    kept = std::max(kept, static_cast<u8>(die));
  }
  if (state.thrown < pool.dice) return;
  state.thrown = 0;
  bool opposed = who == Who::actor && check.rolls(Who::opposition);
  state.phase = opposed ? Phase::opposition_pool : Phase::d20s;
}

template <class Referee>
void resolve(const Content& content, State& state, Referee& referee) {
  const Contested& contested = content.plans[state.step].check;
  const Check& check = contested.armed.check;
  CheckDice dice{.d20 = {}, .kept = state.kept};
  for (Who who : {Who::actor, Who::opposition}) {
    if (check.rolls(who)) {
      dice.d20[at(who)] = roll_d20(who, state.checks, Roll::check_d20, referee);
    }
  }
  Verdict verdict = judge(check, dice);
  StepIndex step = state.step;
  u8 before = state.keys[contested.key];
  apply_degree(content, state, verdict.degree);
  if (referee.tells()) {
    referee.tell(Checked{step, dice, verdict, before, state.keys[contested.key]});
  }
  tell_if_cut(state, referee);
}

bool fits(Phase phase, Kind kind, bool opposed) {
  switch (phase) {
    case Phase::decide:
      return kind == Kind::choice;
    case Phase::actor_pool:
    case Phase::d20s:
      return kind == Kind::check;
    case Phase::opposition_pool:
      return kind == Kind::check && opposed;
    default:
      return true;
  }
}

constexpr Phase pool_phase(Who who) {
  return who == Who::actor ? Phase::actor_pool : Phase::opposition_pool;
}

// Between two hands of a pool, or none.
bool thrown_fits(const Check& check, const State& state) {
  for (Who who : {Who::actor, Who::opposition}) {
    u32 dice = check.pool(who).dice;
    if (state.phase == pool_phase(who)) {
      return state.thrown < dice && kHands.lie_whole(state.thrown, dice);
    }
  }
  return state.thrown == 0;
}

// A pool that has fallen keeps one of its dice, others nothing.
bool kept_fits(const Check& check, const State& state, Who who) {
  bool fell = state.phase == Phase::d20s ||
              (state.phase == Phase::opposition_pool && who == Who::actor) ||
              (state.phase == pool_phase(who) && state.thrown > 0);
  u8 kept = state.kept[at(who)];
  if (!fell || !check.rolls(who)) return kept == 0;
  return kept >= 1 && kept <= check.pool(who).sides;
}

const char* ending_fault(const Content& content, const State& state) {
  if (state.ending >= content.endings.size()) return "the ending is none of the scene's";
  bool over = state.phase == Phase::over;
  if (over != (state.ending != 0)) return "a scene is over exactly if it has an ending";
  if (over && state.outcome != outcome_of(content.results[state.ending])) {
    return "the outcome is not the one of the ending";
  }
  if (!over && state.outcome != Outcome::running) return "a scene without an ending goes on";
  bool cut = state.steps == content.script.max_steps;
  if (cut != (over && state.ending == content.timeout())) {
    return "a scene is cut exactly after its last step";
  }
  const ReadyStep& plan = content.plans[state.step];
  bool at_ending = plan.kind == Kind::ending && plan.ending == state.ending;
  if (over && !cut && !at_ending) return "the step is not the one of the ending";
  return nullptr;
}

}  // namespace

void apply_degree(const Content& content, State& state, int degree) {
  const Contested& contested = content.plans[state.step].check;
  u8& value = state.keys[contested.key];
  value = contested.after[degree_index(degree)][value];
  state.kept = {};
  ++state.checks;
  go(content, state, contested.next[degree_index(degree)]);
}

State Scene::start(const Content& content, const Options&) {
  State state{};
  state.step = content.start;
  std::ranges::copy(content.start_keys, state.keys.begin());
  return state;
}

std::span<const Choice> Scene::menu(const Content& content, const State& state, Side side,
                                    std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return scratch;
  for (const Way& way : content.plans[state.step].ways) {
    if (holds(way.when, state)) scratch.push_back(choose(way.option));
  }
  // Two steps may name the same options in another order.
  std::ranges::sort(scratch);
  return scratch;
}

Refused Scene::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  if (choice != choose(choice.object) || choice.object >= content.options.size()) {
    return Refused::unknown_option;
  }
  const Way* way = find_way(content, state, choice.object);
  if (way == nullptr) return Refused::not_here;
  return holds(way->when, state) ? Refused::allowed : Refused::closed;
}

const char* Scene::fault(const Content& content, const State& state) {
  if (state.step >= content.plans.size()) return "the step is none of the scene's";
  if (state.phase > Phase::over) return "the phase is none of the six";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if (state.steps > content.script.max_steps) return "more steps than the scene allows";
  if (state.checks > state.steps) return "more checks than steps";
  for (std::size_t i = 0; i < content.script.keys.size(); ++i) {
    if (state.keys[i] >= content.script.keys[i].values.size()) return "a key has no such value";
  }
  const ReadyStep& plan = content.plans[state.step];
  const Check& check = plan.check.armed.check;
  if (!fits(state.phase, plan.kind, check.rolls(Who::opposition))) {
    return "the phase does not fit the step";
  }
  if (state.unused != 0) return "unused bytes are not 0";
  if (!thrown_fits(check, state)) return "dice lie where no pool is thrown";
  for (Who who : {Who::actor, Who::opposition}) {
    if (!kept_fits(check, state, who)) return "a kept die does not fit the check";
  }
  return ending_fault(content, state);
}

template <class Referee>
void Scene::play(const Content& content, State& state, const Choices& choices, Referee& referee) {
  const Check& check = content.plans[state.step].check.armed.check;
  switch (state.phase) {
    case Phase::arrive:
      return arrive(content, state, referee);
    case Phase::decide:
      return take_option(content, state, choices[at(Side::a)].object, referee);
    case Phase::actor_pool:
      return roll_pool(check, state, Who::actor, referee);
    case Phase::opposition_pool:
      return roll_pool(check, state, Who::opposition, referee);
    case Phase::d20s:
      return resolve(content, state, referee);
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(Scene);

}  // namespace agon::pillars::scene
