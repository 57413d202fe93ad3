// When a script runs: ON_TURN_START, ON_ATTRIBUTE_CHANGE('health'), ON_ABILITY_USED(fire), in the
// grammar of scripts (seed section 4). The lists are triggers.def and context.def.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "agon/script/finding.h"

namespace agon::script {

enum class Event : u8 {
#define AGON_TRIGGER(name, ...) name,
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
};

inline constexpr std::array kAllEvents = {
#define AGON_TRIGGER(name, ...) Event::name,
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
};
inline constexpr std::size_t kEventCount = kAllEvents.size();

std::string_view name_of(Event event);

// A context value's number is its place in context.def, and in the bytecode.
enum class ContextKey : u8 {
#define AGON_CONTEXT(key, ...) key,
#include "agon/script/context.def"
#undef AGON_CONTEXT
};

inline constexpr std::array kContextKeys = {
#define AGON_CONTEXT(key, ...) ContextKey::key,
#include "agon/script/context.def"
#undef AGON_CONTEXT
};

// By key; what a trigger does not tell is 0.
using Context = std::array<float, kContextKeys.size()>;

std::string_view name_of(ContextKey key);
std::string_view words_of(ContextKey key);
Event event_of(ContextKey key);  // the trigger that tells it
std::optional<ContextKey> find_context_key(std::string_view name);

struct Trigger {
  Event event = Event::ON_TURN_START;
  std::string parameter = {};  // empty: none, or any ability
  Span parameter_span = {};
};

std::optional<Trigger> read_trigger(std::string_view text, Findings& findings);

// "ON_ATTRIBUTE_CHANGE('health')"
std::string to_text(const Trigger& trigger);

}  // namespace agon::script
