// The names of the choices' objects, and the sizes of the arrays.
#include <cstddef>

#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {
namespace {

// Told, two pools, the d20s.
u32 longest_check(const Content& content) {
  u32 hands = 1;
  for (const Character& character : content.script.characters) {
    int rank = std::max(character.core_level(), character.soul_level());
    hands = std::max(hands, kHands.count(pool_of(rank).dice));
  }
  return 2 + 2 * hands;
}

std::size_t value_count(const Content& content) {
  std::size_t out = 0;
  for (const KeyScript& key : content.script.keys) out += key.values.size();
  return out;
}

}  // namespace

game::Sizes Scene::sizes(const Content& content) {
  return {
      .state_bytes = static_cast<u32>(offsetof(State, keys) + content.script.keys.size()),
      .slots = static_cast<u32>(std::max<std::size_t>(content.options.size(), 1)),
      .observation = static_cast<u32>(content.plans.size() + value_count(content) + 1),
      .longest_match = longest_check(content) * content.script.max_steps + 1,
  };
}

std::string Scene::slot_name(const Content& content, Side side, u32 slot) {
  bool decides = side == Side::a && slot < content.options.size();
  return decides ? "choose " + content.options[slot] : "";
}

u32 Scene::object_count(const Content& content, u16 verb) {
  return verb == static_cast<u16>(Verb::choose) ? static_cast<u32>(content.options.size()) : 0;
}

std::string Scene::object_name(const Content& content, u16, u16 object) {
  return content.options[object];
}

}  // namespace agon::pillars::scene
