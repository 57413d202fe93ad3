// What both directions of asg share: actions as the format allows them, events and states in its
// words.
#pragma once

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// The action without keys that the format does not have; a pass where it could not say it at all:
// something malformed, an amount below 1, an empty id.
json::Value tamed(const json::Value& action);
bool is_pass(const json::Value& action);

// Why an action has no effect. The text of one that the format could not say stands behind the
// sentence, and is found there again.
std::string void_message(Refused reason, const json::Value& action);
std::optional<json::Value> action_in(std::string_view message);
Refused void_reason_in(
    std::string_view message);  // malformed, where the message is not one of ours

struct AsgEvent {
  json::Value value;
  // Of an invalid action its place in the list; `value` lacks the action until `name_action`.
  std::optional<u32> index = {};
  Refused reason = Refused::allowed;

  // `actions` as they were submitted.
  void name_action(std::span<const json::Value> actions);
};

// Hears the rules, and keeps what they tell in the words of the format.
class AsgListener : public chance::EventListener {
 public:
  explicit AsgListener(const Content& content) : content_(content) {}
  void on(chance::EventView event) override;
  std::vector<AsgEvent> take() { return std::exchange(events_, {}); }

 private:
  const Content& content_;
  std::vector<AsgEvent> events_;
};

// By player, before the ply's income.
json::Value asg_observations(const Content& content, const State& state);
json::Value asg_state(const Content& content, const State& state);
json::Value asg_result(game::Outcome outcome);

}  // namespace agon::skirmish
