// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
#include "tests/contract/skirmish_list.h"

#include <algorithm>
#include <limits>

namespace agon::skirmish_ply {
namespace {

using game::Choice;

std::string_view text_at(const json::Value& action, std::string_view key) {
  const json::Value* value = action.find(key);
  return value != nullptr && value->is_string() ? std::string_view(value->as_string()) : "";
}

// 3.0 is an integer, 3.5 is not; what no u32 holds is more than anybody has. 0: no amount.
u32 amount_in(const json::Value& action) {
  const json::Value* value = action.find("amount");
  if (value == nullptr || !value->is_number() || !value->as_number().is_whole()) return 0;
  std::optional<u64> amount = value->as_number().to_u64();
  if (!amount) return 0;
  return static_cast<u32>(std::min<u64>(*amount, std::numeric_limits<u32>::max()));
}

Choice move_from(const Content& content, const json::Value& action) {
  std::optional<u16> from = find_node(content, text_at(action, "from"));
  std::optional<u16> to = find_node(content, text_at(action, "to"));
  if (!from) return void_because(Refused::unknown_from);
  if (!to) return void_because(Refused::unknown_to);
  for (u32 i = 0; i < content.edges.size(); ++i) {
    if (content.edges[i].from == *from && content.edges[i].to == *to) {
      return choose(Verb::move, i, amount_in(action));
    }
  }
  return void_because(Refused::not_adjacent);
}

bool has_keys(const json::Value& action, std::initializer_list<std::string_view> texts) {
  for (std::string_view key : texts) {
    if (action.find(key) == nullptr || !action.find(key)->is_string()) return false;
  }
  return true;
}

// What an action asks for, legal or not.
Choice read_action(const Content& content, const json::Value& action) {
  if (!has_keys(action, {"type"})) return void_because(Refused::malformed);
  std::string_view type = text_at(action, "type");
  if (type == "pass") return choose(Verb::pass);
  if (type != "reinforce" && type != "move") return void_because(Refused::unknown_type);
  if (action.find("amount") == nullptr) return void_because(Refused::malformed);
  if (type == "reinforce") return choose(Verb::reinforce, 0, amount_in(action));
  if (!has_keys(action, {"from", "to"})) return void_because(Refused::malformed);
  return move_from(content, action);
}

}  // namespace

Choice choice_from(const Content& content, const State& state, const json::Value& actions) {
  std::size_t budget = content.map.budget;
  std::size_t size = actions.items().size();
  if (size > budget && state.used == 0 && state.reported == 0) {
    return void_because(Refused::over_budget, static_cast<u32>(size - budget));
  }
  if (state.used >= std::min(size, budget)) return choose(Verb::end);
  Choice choice = read_action(content, actions.items()[state.used]);
  Refused reason = SkirmishPly::refusal(content, state, state.active, choice);
  return reason == Refused::allowed ? choice : void_because(reason);
}

}  // namespace agon::skirmish_ply
