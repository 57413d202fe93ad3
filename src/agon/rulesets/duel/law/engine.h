// One step of a match: phases, triggers and their limits around the scalar VM (seed sections 3 and
// 4). The engine is the law of the game; whoever is faster must give the same, bit by bit.
#pragma once

#include <utility>

#include "agon/rulesets/duel/rules.h"
#include "agon/script/vm.h"

namespace agon::duel {

template <class Referee, class Observer = script::NoObserver>
class Engine {
 public:
  Engine(const Content& content, State& state, Referee& referee, Observer& observer)
      : content_(content), state_(state), referee_(referee), observer_(observer) {}

  void play(const game::Choices& choices) {
    switch (state_.phase) {
      case Phase::coin:
        return flip();
      case Phase::opening:
        return open();
      case Phase::beginning:
        return begin();
      case Phase::choosing:
        return act(choices[at(state_.active)]);
      case Phase::over:
        return;
    }
  }

  // One script and what it triggers, as in the phase whose rolls have this name; nothing else of a
  // turn. For whoever looks at scripts.
  void run_alone(Roll name, const Source& source, const script::Context& told) {
    enter(name);
    const Entity& owner = content_.entity(source.owner);
    bool ability = source.kind == Source::Kind::ability;
    run(ability ? owner.abilities[source.index].program : owner.effects[source.index].program,
        source, told);
  }

 private:
  using Flow = script::Flow;
  using Side = game::Side;

  // What a running script reaches.
  class Reach {
   public:
    Reach(Engine& engine, const Source& source, const script::Context& context)
        : engine_(engine), source_(source), context_(context) {}

    const float* attributes(script::Target target) const { return engine_.row(side(target)); }
    const float* context() const { return context_.data(); }
    Flow set(script::Target target, std::size_t column, float value) {
      return engine_.set(source_, side(target), column, value);
    }
    u32 roll(u32 sides) { return engine_.roll(source_, sides); }
    void end(script::Target winner) { engine_.end(source_, side(winner)); }
    Flow pass() { return engine_.pass(source_); }
    bool tells() const { return engine_.referee_.tells(); }
    void clamped(const script::Instruction&, float value) {
      if (tells()) engine_.referee_.tell(Clamped{source_, value});
    }

   private:
    Side side(script::Target target) const {
      return target == script::Target::self ? source_.owner : other(source_.owner);
    }

    Engine& engine_;
    const Source& source_;
    const script::Context& context_;
  };

  // The phases.

  void flip() {
    u32 value = referee_.roll({state_.turn, Roll::first_move, 0}, 2);
    state_.active = value == 1 ? Side::a : Side::b;
    state_.phase = Phase::opening;
    if (referee_.tells()) referee_.tell(FirstMove{state_.active});
  }

  void open() {
    enter(Roll::game_start);
    for (Side side : game::kSides) {
      if (run_phase(side, script::Event::ON_GAME_START) == Flow::unwind) break;
    }
    if (is_over()) return;
    state_.turn = 1;
    state_.phase = Phase::beginning;
  }

  void begin() {
    if (referee_.tells()) referee_.tell(TurnBegan{state_.turn, state_.active});
    enter(Roll::turn_start);
    run_phase(state_.active, script::Event::ON_TURN_START);
    if (is_over()) return;
    enter(Roll::action_start);
    Flow flow = run_phase(state_.active, script::Event::ON_ACTION_PHASE_START);
    if (is_over()) return;
    if (flow == Flow::unwind) return finish_turn();
    state_.triggered = static_cast<u16>(runs_);
    state_.phase = Phase::choosing;
  }

  void act(game::Choice choice) {
    u8 index = content_.ability_of[at(state_.active)][choice.object];
    const Entity& entity = content_.entity(state_.active);
    const Ability& ability = entity.abilities[index];
    if (referee_.tells()) referee_.tell(Used{state_.active, index});
    enter(Roll::ability);
    runs_ = std::exchange(state_.triggered, 0);  // the action phase goes on
    script::Context told{};
    told[static_cast<std::size_t>(script::ContextKey::ability_id)] = index;
    told[static_cast<std::size_t>(script::ContextKey::cost)] = ability.cost;
    Flow flow = run_effects(state_.active, entity.on_ability[index], told);
    if (flow == Flow::go_on) {
      run(ability.program, {state_.active, Source::Kind::ability, index}, kNothingTold);
    }
    if (!is_over()) finish_turn();
  }

  void finish_turn() {
    enter(Roll::turn_end);
    run_phase(state_.active, script::Event::ON_TURN_END);
    if (is_over()) return;
    if (state_.turn == content_.matchup.limits.turns) return draw();
    ++state_.turn;
    state_.active = other(state_.active);
    state_.phase = Phase::beginning;
  }

  void draw() {
    state_.outcome = game::Outcome::draw;
    state_.phase = Phase::over;
    if (referee_.tells()) {
      referee_.tell(Ended{state_.outcome, Ending::turn_cap, {}, state_.turn});
    }
  }

  bool is_over() const { return state_.outcome != game::Outcome::running; }

  // Rolls and triggered scripts are counted anew.
  void enter(Roll name) {
    roll_ = name;
    rolls_ = 0;
    runs_ = 0;
  }

  // Scripts.

  Flow run_phase(Side owner, script::Event event) {
    return run_effects(owner, content_.entity(owner).on(event), kNothingTold);
  }

  Flow run_effects(Side owner, const EffectList& effects, const script::Context& context) {
    for (u8 index : effects) {
      if (run_effect(owner, index, context) == Flow::unwind) return Flow::unwind;
    }
    return Flow::go_on;
  }

  Flow run_effect(Side owner, u8 index, const script::Context& context) {
    Source source{owner, Source::Kind::effect, index, static_cast<u8>(depth_)};
    if (runs_ == content_.matchup.limits.runs) {
      if (referee_.tells()) referee_.tell(LimitReached{source, runs_});
      return Flow::unwind;
    }
    ++runs_;
    if (referee_.tells()) referee_.tell(Fired{source, depth_});
    return run(content_.entity(owner).effects[index].program, source, context);
  }

  Flow run(const script::Program& program, const Source& source, const script::Context& context) {
    Reach reach(*this, source, context);
    return script::run(program, reach, observer_);
  }

  // What scripts ask for.

  float* row(Side side) { return state_.attributes.data() + at(side) * content_.columns(); }

  Flow set(const Source& source, Side side, std::size_t column, float value) {
    float& place = row(side)[column];
    float before = place;
    if (before == value) return Flow::go_on;
    place = value;
    if (referee_.tells()) {
      referee_.tell(Changed{source, side, static_cast<u8>(column), before, value});
    }
    const EffectList& handlers = content_.entity(side).on_change[column];
    return handlers.empty() ? Flow::go_on : react(side, handlers, before, value);
  }

  // Depth first, before the command after the change.
  Flow react(Side side, const EffectList& handlers, float before, float after) {
    if (depth_ == content_.matchup.limits.depth) {
      if (referee_.tells()) {
        u8 depth = static_cast<u8>(depth_);
        referee_.tell(Cut{{side, Source::Kind::effect, handlers.front(), depth}, depth_});
      }
      return Flow::go_on;
    }
    script::Context told{};
    told[static_cast<std::size_t>(script::ContextKey::delta)] = script::clamped(after - before);
    told[static_cast<std::size_t>(script::ContextKey::new_value)] = after;
    told[static_cast<std::size_t>(script::ContextKey::old_value)] = before;
    ++depth_;
    Flow flow = run_effects(side, handlers, told);
    --depth_;
    return flow;
  }

  u32 roll(const Source& source, u32 sides) {
    u32 index = rolls_++;
    u32 value = referee_.roll({state_.turn, roll_, index}, sides);
    if (referee_.tells()) {
      referee_.tell(Rolled{source, roll_, index, sides, value});
    }
    return value;
  }

  void end(const Source& source, Side winner) {
    state_.outcome = game::win_of(winner);
    state_.phase = Phase::over;
    if (referee_.tells()) {
      referee_.tell(Ended{state_.outcome, Ending::script, source, state_.turn});
    }
  }

  Flow pass(const Source& source) {
    if (referee_.tells()) referee_.tell(Passed{source, in_action_phase(roll_)});
    return in_action_phase(roll_) ? Flow::unwind : Flow::go_on;
  }

  static constexpr script::Context kNothingTold{};

  const Content& content_;
  State& state_;
  Referee& referee_;
  Observer& observer_;
  Roll roll_ = Roll::none;
  u32 rolls_ = 0;  // under this name in this turn
  u32 runs_ = 0;   // triggered in this phase
  u32 depth_ = 0;
};

}  // namespace agon::duel
