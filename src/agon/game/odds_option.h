// What a ruleset adds to `agon odds`: an option of its own, and the answer to it.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "agon/base/result.h"
#include "agon/game/agent.h"
#include "agon/game/facts.h"
#include "agon/json/value.h"

namespace agon::game {

struct OddsOrder {
  const AnyGame& game;
  StateView state;
  std::span<const std::string> files;  // where the contents were read from; may be empty
  std::string_view typed;              // the option's value
  Style style = {};
  Choices choices = {};                      // of --choose; Choice{} where nothing was typed
  std::span<const Argument> arguments = {};  // each one of the option's parameters
  std::stop_token stop = {};
  std::function<void(std::string_view)> progress = {};  // called now and then, with a few words
};

struct OddsAnswer {
  json::Value value;
  std::string text;
  bool complete = true;  // else somebody asked for a stop, and this is what was known by then
};

struct OddsOption {
  std::string_view name;  // "match" for --match
  std::string_view sentence;
  bool takes_value = false;
  bool of_rules = false;       // about the rules, not about a match: shown without the state
  bool plain = false;          // answers `agon odds` of the start without any option, too
  bool takes_choices = false;  // --choose says what a side chooses every time
  std::span<const Parameter> parameters = {};  // options that go with it and take a value
  Result<OddsAnswer> (*answer)(const OddsOrder& order);
};

}  // namespace agon::game
