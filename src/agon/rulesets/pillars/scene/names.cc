#include "agon/rulesets/pillars/scene/names.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::pillars::scene {
namespace {

template <class List, class Name, class Projection>
std::optional<std::size_t> position(const List& list, const Name& name, Projection projection) {
  auto found = std::ranges::find(list, name, projection);
  if (found == list.end()) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace

std::optional<std::size_t> find_key(const SceneScript& script, std::string_view name) {
  return position(script.keys, name, &KeyScript::key);
}

std::optional<std::size_t> find_value(const KeyScript& key, const StateValue& value) {
  return position(key.values, value, std::identity{});
}

std::vector<std::string> texts_of(const KeyScript& key) {
  std::vector<std::string> out;
  for (const StateValue& value : key.values) out.push_back(text_of(value));
  return out;
}

std::optional<std::size_t> find_step(const SceneScript& script, std::string_view id) {
  return position(script.steps, id, &StepScript::id);
}

std::optional<std::size_t> find_character(const SceneScript& script, std::string_view name) {
  return position(script.characters, name, &Character::name);
}

std::optional<int> find_degree(std::string_view text) {
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    if (text == fmt::format("{}", degree)) return degree;
  }
  return std::nullopt;
}

const std::string* next_of(const CheckScript& check, int degree) {
  for (int towards_zero = degree > 0 ? -1 : 1;; degree += towards_zero) {
    auto found = check.next.find(fmt::format("{}", degree));
    if (found != check.next.end()) return &found->second;
    if (degree == 0) return nullptr;
  }
}

}  // namespace agon::pillars::scene
