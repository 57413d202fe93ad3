#include "agon/rulesets/pillars/check/request.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/json/read.h"

namespace agon::pillars {
namespace {

bool read_linted(const json::Node& node, Character& out, Problems& problems) {
  if (!json::read(node, out, problems)) return false;
  std::size_t before = problems.size();
  lint(node, out, problems);
  return problems.size() == before;
}

// A move needs a key with an order. A value that is there as a string and as a number would look
// the same in odds, which name it by its text.
void lint_after(const json::Node& node, const Transition& transition, std::vector<StateValue>& seen,
                Problems& problems) {
  const auto* value = std::get_if<StateValue>(&transition);
  if (value == nullptr) {
    complain(node, "a move needs the order of a scene's key: a single check gives the value itself",
             problems);
    return;
  }
  bool alike = std::ranges::any_of(seen, [value](const StateValue& other) {
    return other != *value && text_of(other) == text_of(*value);
  });
  if (alike) {
    complain(node, fmt::format("{} is two kinds of value in this check", text_of(*value)),
             problems);
  }
  seen.push_back(*value);
}

void lint_results(const json::Node& node, const Request& request, Problems& problems) {
  std::vector<StateValue> seen = {request.state_before};
  auto lint_one = [&](const json::Node& place, const Transition& transition) {
    lint_after(place, transition, seen, problems);
  };
  const Form& form = request.form;
  if (form.on_success) lint_one(node.nearest("StateOnSuccess"), *form.on_success);
  if (!form.transitions) return;
  json::Node table = node.nearest("Transitions");
  for (const auto& [degree, transition] : *form.transitions) {
    lint_one(table.nearest(degree), transition);
  }
}

// Seed section 2. Whoever writes a skill into a check calls for it; what a character of its own has
// counts only where the check names it.
Called called(const Form& form, const json::Value& side, const Character& character) {
  return form.skill || !side.is_object() ? form.skill : character.skill;
}

bool read_shipped(const json::Node& name, const game::Shelf& shelf, Character& out,
                  Problems& problems) {
  Result<json::Document> document = shelf(kCharacterKind, name.value->as_string());
  if (document) return read_linted(json::root(*document), out, problems);
  problems.push_back(json::problem(name, document.error().code, document.error().message));
  return false;
}

bool read_character(const json::Node& node, const game::Shelf& shelf, Character& out,
                    Problems& problems) {
  if (node.value->is_string()) return read_shipped(node, shelf, out, problems);
  if (node.value->is_object()) return read_linted(node, out, problems);
  problems.push_back(json::problem(node, ErrorCode::json_type,
                                   "expected a character: its name, or an object with its traits"));
  return false;
}

}  // namespace

std::optional<ReadyCheck> read_request(const json::Node& node, const game::Shelf& shelf,
                                       Problems& problems) {
  Request request;
  if (!json::read(node, request, problems)) return std::nullopt;
  std::size_t before = problems.size();
  lint(node, request.form, request.opposition.has_value(), problems);
  lint_results(node, request, problems);
  ReadyCheck out{request.form, request.state_before, {}, {}, {}};
  read_character(*node.child("Actor"), shelf, out.actor, problems);
  if (request.opposition) {
    read_character(*node.child("Opposition"), shelf, out.opposition.emplace(), problems);
  }
  if (problems.size() != before) return std::nullopt;
  const Character* opposition = out.opposition ? &*out.opposition : nullptr;
  std::vector<const Character*> sides = {&out.actor};
  if (opposition != nullptr) sides.push_back(opposition);
  lint_skill(node, out.form, sides, problems);
  if (problems.size() != before) return std::nullopt;
  std::array<Called, 2> skills = {called(out.form, request.actor, out.actor)};
  if (opposition != nullptr) skills[1] = called(out.form, *request.opposition, *opposition);
  out.armed = arm(out.form, out.actor, opposition, skills);
  return out;
}

StateValue state_after(const ReadyCheck& check, int degree) {
  const Transition* transition = transition_of(check.form, degree);
  return transition == nullptr ? check.state_before : std::get<StateValue>(*transition);
}

}  // namespace agon::pillars
