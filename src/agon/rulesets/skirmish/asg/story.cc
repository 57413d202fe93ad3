#include "agon/rulesets/skirmish/asg/story.h"

#include <fmt/format.h>

#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/rulesets/skirmish/lists/orders.h"
#include "agon/rulesets/skirmish/lists/requests.h"

namespace agon::skirmish {
namespace {

constexpr std::string_view kBeforeText = ": ";

// A string that is not empty, or null.
const json::Value* id_at(const json::Value& action, std::string_view key) {
  const json::Value* value = action.find(key);
  bool is_id = value != nullptr && value->is_string() && !value->as_string().empty();
  return is_id ? value : nullptr;
}

json::Value asg_pass() {
  json::Value out = json::Value::object();
  out.add("type", "pass");
  return out;
}

std::string_view sentence_of_reason(Refused reason) {
  return kRefusals[static_cast<std::size_t>(reason) - 1].sentence;
}

// The fields of an event, as its description has them: P1 and P2 for a and b, and without what only
// ours have.
class AsgFields {
 public:
  explicit AsgFields(json::Value& out) : out_(out) {}

  template <class T, class... Extras>
  void operator()(std::string_view name, const T& field, std::string_view, const Extras&...) {
    if (name == "coinFlip" || name == "code") return;
    if constexpr (json::is_optional<T>) {
      if (field) out_.add(std::string(name), value_of(*field));
    } else {
      out_.add(std::string(name), value_of(field));
    }
  }

 private:
  template <class T>
  static json::Value value_of(const T& field) {
    if constexpr (std::is_same_v<T, game::Side>) {
      return json::to_value(player_of(field));
    } else if constexpr (std::is_same_v<T, ResultRecord>) {
      json::Value out = json::Value::object();
      AsgFields fields(out);
      describe(fields, const_cast<ResultRecord&>(field));
      return out;
    } else {
      return json::to_value(field);
    }
  }

  json::Value& out_;
};

}  // namespace

bool is_pass(const json::Value& action) { return action == asg_pass(); }

json::Value tamed(const json::Value& action) {
  const json::Value* type = id_at(action, "type");
  const json::Value* given = action.find("amount");
  u32 amount = given == nullptr ? 0 : amount_in(*given);
  bool moves = type != nullptr && type->as_string() == "move";
  if (type == nullptr || amount == 0 || (!moves && type->as_string() != "reinforce"))
    return asg_pass();
  json::Value out = json::Value::object();
  out.add("type", *type);
  if (moves) {
    const json::Value* from = id_at(action, "from");
    const json::Value* to = id_at(action, "to");
    if (from == nullptr || to == nullptr) return asg_pass();
    out.add("from", *from);
    out.add("to", *to);
  }
  out.add("amount", amount);
  return out;
}

std::string void_message(Refused reason, const json::Value& action) {
  std::string out(sentence_of_reason(reason));
  const json::Value* type = action.find("type");
  bool passes = type != nullptr && *type == json::Value("pass");
  if (!passes && is_pass(tamed(action))) out += std::string(kBeforeText) + json::canonical(action);
  return out;
}

std::optional<json::Value> action_in(std::string_view message) {
  std::size_t gap = message.find(kBeforeText);
  if (gap == message.npos) return std::nullopt;
  std::string text(message.substr(gap + kBeforeText.size()));
  Result<json::Document> document = json::parse(std::move(text), "message");
  if (!document) return std::nullopt;
  return document->root();
}

Refused void_reason_in(std::string_view message) {
  for (Refused reason : every<Refused>()) {
    if (reason <= Refused::not_deciding || reason == Refused::over_budget) continue;
    if (message.starts_with(sentence_of_reason(reason))) return reason;
  }
  return Refused::malformed;
}

void AsgEvent::name_action(std::span<const json::Value> actions) {
  if (!index) return;
  const json::Value action = *index < actions.size() ? actions[*index] : asg_pass();
  value.set("action", tamed(action));
  value.set("message", void_message(reason, action));
}

void AsgListener::on(chance::EventView view) {
  Events::visit(view, [&]<class E>(const E& event) {
    E copy = event;
    AsgEvent out{.value = json::Value::object()};
    out.value.add("type", E::kName);
    AsgFields fields(out.value);
    describe(fields, content_, copy);
    if constexpr (std::is_same_v<E, Invalid>) {
      out.index = event.action;
      out.reason = event.code;
    }
    events_.push_back(std::move(out));
  });
}

json::Value asg_observations(const Content& content, const State& state) {
  json::Value out = json::Value::object();
  for (game::Side side : game::kSides) {
    out.add(std::string(game::name_of(player_of(side))), observation_of(content, state, side));
  }
  return out;
}

// An observation, but nobody's.
json::Value asg_state(const Content& content, const State& state) {
  json::Value out = json::Value::object();
  out.add("scenarioId", content.scenario.id);
  json::Value seen = observation_of(content, state, game::Side::a);
  for (json::Member& member : seen.members()) {
    if (member.key != "player") out.add(member.key, std::move(member.value));
  }
  return out;
}

json::Value asg_result(game::Outcome outcome) {
  ResultRecord record = ResultRecord::of(outcome);
  json::Value out = json::Value::object();
  AsgFields fields(out);
  describe(fields, record);
  return out;
}

}  // namespace agon::skirmish
