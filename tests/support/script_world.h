// The smallest world in which scripts of agon::script can run: two entities, handlers of changes,
// told or drawn dice. A ruleset's host does the same with more rules.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "agon/chance/place.h"
#include "agon/script/trigger.h"
#include "agon/script/vm.h"

namespace agon::test {

struct Die {
  u32 value;
  u32 sides;
  friend bool operator==(const Die&, const Die&) = default;
};

// Runs when the attribute of the entity has changed; SELF is that entity.
struct Handler {
  std::size_t entity;
  std::size_t column;
  script::Program program;
};

struct World {
  static constexpr u32 kDeepest = 16;
  static constexpr u32 kMostRuns = 256;

  std::array<std::array<float, script::kMostAttributes>, 2> rows = {};  // entity 0 starts as SELF
  std::vector<Handler> handlers = {};
  std::vector<Die> told = {};  // dice that fall first; then the key's
  bool pass_unwinds = false;   // as in the action phase
  chance::Key key = {1, 2};

  std::vector<Die> rolled = {};
  std::optional<std::size_t> winner = {};
  bool passed = false;
  u32 clamps = 0;
  u32 depth = 0;
  u32 runs = 0;
};

template <class Observer>
class WorldHost {
 public:
  WorldHost(World& world, Observer& observer, std::size_t self, const script::Context& context)
      : world_(world), observer_(observer), self_(self), context_(context) {}

  const float* attributes(script::Target target) const {
    return world_.rows[entity(target)].data();
  }
  const float* context() const { return context_.data(); }

  script::Flow set(script::Target target, std::size_t column, float value) {
    float& place = world_.rows[entity(target)][column];
    float before = place;
    place = value;
    if (before == value) return script::Flow::go_on;
    script::Context told{};
    told[static_cast<std::size_t>(script::ContextKey::delta)] = script::clamped(value - before);
    told[static_cast<std::size_t>(script::ContextKey::new_value)] = value;
    told[static_cast<std::size_t>(script::ContextKey::old_value)] = before;
    return trigger(entity(target), column, told);
  }

  u32 roll(u32 sides) {
    u32 index = static_cast<u32>(world_.rolled.size());
    u32 value = index < world_.told.size()
                    ? world_.told[index].value
                    : 1 + chance::below(world_.key, chance::Place(0, 1, index), sides);
    world_.rolled.push_back({value, sides});
    return value;
  }

  void end(script::Target winner) { world_.winner = entity(winner); }

  script::Flow pass() {
    world_.passed = true;
    return world_.pass_unwinds ? script::Flow::unwind : script::Flow::go_on;
  }

  static constexpr bool tells() { return true; }
  void clamped(const script::Instruction&, float) { ++world_.clamps; }

 private:
  std::size_t entity(script::Target target) const {
    return target == script::Target::self ? self_ : 1 - self_;
  }

  script::Flow trigger(std::size_t entity, std::size_t column, const script::Context& told) {
    for (const Handler& handler : world_.handlers) {
      if (handler.entity != entity || handler.column != column) continue;
      if (world_.depth == World::kDeepest || world_.runs == World::kMostRuns) continue;
      ++world_.runs;
      ++world_.depth;
      WorldHost inner(world_, observer_, entity, told);
      script::Flow flow = script::run(handler.program, inner, observer_);
      --world_.depth;
      if (flow == script::Flow::unwind) return flow;
    }
    return script::Flow::go_on;
  }

  World& world_;
  Observer& observer_;
  std::size_t self_;
  script::Context context_;
};

template <class Observer>
script::Flow run_law(const script::Program& program, World& world, const script::Context& context,
                     Observer& observer) {
  WorldHost<Observer> host(world, observer, 0, context);
  return script::run(program, host, observer);
}

inline script::Flow run_law(const script::Program& program, World& world,
                            const script::Context& context = {}) {
  script::NoObserver nobody;
  return run_law(program, world, context, nobody);
}

}  // namespace agon::test
