#include "agon/agent/answer.h"

#include <fmt/format.h>

#include "agon/agent/messages.h"
#include "agon/game/words.h"
#include "agon/json/limits.h"

namespace agon::agent {
namespace {

using game::AnyGame, game::Choice;

Result<Choice> read_menu_index(const json::Value& value, std::span<const Choice> menu) {
  std::optional<u64> index = value.is_number() ? value.as_number().to_u64() : std::nullopt;
  if (index && *index < menu.size()) return menu[*index];
  return refuse(ErrorCode::choice_text,
                fmt::format("'menu' is not a whole number from 0 to {}", menu.size() - 1));
}

Result<Choice> read_text(const AnyGame& game, const json::Value& value) {
  if (value.is_string()) return parse_choice(game, value.as_string());
  return refuse(ErrorCode::choice_text, "'text' is not a string");
}

}  // namespace

Result<json::Document> parse_answer(std::string line) {
  return json::parse(std::move(line), "answer", {.forgiving = true});
}

Result<Choice> read_answer(const AnyGame& game, std::span<const Choice> menu,
                           const json::Node& answer) {
  if (!answer.value->is_object() || answer.value->members().size() != 1) {
    return read_choice(game, answer);
  }
  const json::Member& only = answer.value->members().front();
  if (only.key == "menu") return read_menu_index(only.value, menu);
  if (only.key == "text") return read_text(game, only.value);
  return read_choice(game, only.key == "choice" ? *answer.child("choice") : answer);
}

Result<game::Submission> read_list(const game::Orders& orders, const json::Value& answer) {
  const json::Value* version = answer.find("api_version");
  if (version != nullptr && *version != json::Value(orders.api_version)) {
    return refuse(ErrorCode::choice_text,
                  fmt::format("'api_version' is not \"{}\"", orders.api_version));
  }
  const json::Value* actions = answer.find("actions");
  if (actions == nullptr || !actions->is_array()) {
    return refuse(ErrorCode::choice_text, "'actions' is not a list");
  }
  game::Submission out{.actions = *actions};
  const json::Value* rationale = answer.find("rationale_text");
  if (rationale != nullptr && rationale->is_string()) out.rationale = rationale->as_string();
  return out;
}

Result<std::optional<u32>> read_greeting(const json::Value& answer) {
  const json::Value* type = answer.find("type");
  const json::Value* protocol = answer.find("protocol");
  if (type == nullptr || *type != json::Value("hello") || protocol == nullptr) {
    return std::nullopt;
  }
  for (u32 spoken : {kOneMatch, kManyMatches}) {
    if (*protocol == json::Value(spoken)) return spoken;
  }
  return refuse(ErrorCode::agent_failed, fmt::format("it asks for a protocol other than {} and {}",
                                                     kOneMatch, kManyMatches));
}

}  // namespace agon::agent
