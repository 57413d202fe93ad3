#include "agon/rulesets/skirmish/lists/orders.h"

#include <algorithm>
#include <limits>

namespace agon::skirmish {
namespace {

using game::Choice;

const std::string* text_at(const json::Value& action, std::string_view key) {
  const json::Value* value = action.find(key);
  return value != nullptr && value->is_string() ? &value->as_string() : nullptr;
}

Choice read_move(const Content& content, const std::string& from_id, const std::string& to_id,
                 u32 amount) {
  std::optional<u16> from = find_node(content, from_id);
  if (!from) return void_because(Refused::unknown_from);
  std::optional<u16> to = find_node(content, to_id);
  if (!to) return void_because(Refused::unknown_to);
  std::optional<u16> road = find_road(content, *from, *to);
  return road ? choose(Verb::move, *road, amount) : void_because(Refused::not_adjacent);
}

}  // namespace

Choice read_action(const Content& content, const json::Value& action) {
  if (!action.is_object()) return void_because(Refused::malformed);
  const std::string* type = text_at(action, "type");
  if (type == nullptr) return void_because(Refused::malformed);
  if (*type == "pass") return choose(Verb::pass);
  if (*type != "reinforce" && *type != "move") return void_because(Refused::unknown_type);
  const json::Value* amount = action.find("amount");
  if (*type == "reinforce") {
    if (amount == nullptr) return void_because(Refused::malformed);
    return choose(Verb::reinforce, 0, amount_in(*amount));
  }
  const std::string* from = text_at(action, "from");
  const std::string* to = text_at(action, "to");
  if (from == nullptr || to == nullptr || amount == nullptr) {
    return void_because(Refused::malformed);
  }
  return read_move(content, *from, *to, amount_in(*amount));
}

Choice next_choice(const Content& content, const State& state, const json::Value& actions) {
  std::size_t budget = content.scenario.settings.budget;
  std::size_t size = actions.items().size();
  if (size > budget && state.used == 0 && state.over_budget == 0) {
    std::size_t over = std::min<std::size_t>(size - budget, kMostReported);
    return void_because(Refused::over_budget, static_cast<u32>(over));
  }
  if (state.used >= std::min(size, budget)) return choose(Verb::end);
  Choice choice = read_action(content, actions.items()[state.used]);
  Refused refused = Skirmish::refusal(content, state, state.active, choice);
  return refused == Refused::allowed ? choice : void_because(refused);
}

u32 amount_in(const json::Value& value) {
  if (!value.is_number() || !value.as_number().is_whole()) return 0;
  if (value.as_number() < json::Number(1)) return 0;
  std::optional<u64> amount = value.as_number().to_u64();
  constexpr u64 kMost = std::numeric_limits<u32>::max();
  return static_cast<u32>(std::min(amount.value_or(kMost), kMost));
}

json::Value action_of(const Content& content, game::Choice choice) {
  json::Value out = json::Value::object();
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::reinforce:
      out.set("type", "reinforce");
      out.set("amount", choice.amount);
      break;
    case Verb::move: {
      Road road = content.roads[choice.object];
      out.set("type", "move");
      out.set("from", id_of(content, road.from));
      out.set("to", id_of(content, road.to));
      out.set("amount", choice.amount);
      break;
    }
    default:
      out.set("type", "pass");
  }
  return out;
}

}  // namespace agon::skirmish
