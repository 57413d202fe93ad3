#include "agon/rulesets/pillars/check/states.h"

namespace agon::pillars {
namespace {

std::string text_of_one(const std::string& value) { return value; }
std::string text_of_one(const json::Number& value) { return json::to_text(value); }
std::string text_of_one(bool value) { return value ? "true" : "false"; }

}  // namespace

std::string text_of(const StateValue& value) {
  return std::visit([](const auto& one) { return text_of_one(one); }, value);
}

}  // namespace agon::pillars
