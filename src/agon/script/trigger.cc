#include "agon/script/trigger.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/script/parser.h"
#include "agon/script/suggest.h"
#include "agon/script/tree.h"

namespace agon::script {
namespace {

enum class Takes : u8 { none, attribute, ability };

struct EventFacts {
  std::string_view name;
  Takes takes;
};

constexpr std::array kEvents = {
#define AGON_TRIGGER(name, takes, ...) EventFacts{#name, Takes::takes},
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
};

struct KeyFacts {
  std::string_view name;
  Event event;
  std::string_view words;
};

constexpr std::array kKeys = {
#define AGON_CONTEXT(key, event, sentence, words) KeyFacts{#key, Event::event, words},
#include "agon/script/context.def"
#undef AGON_CONTEXT
};

constexpr std::array kEventNames = {
#define AGON_TRIGGER(name, ...) std::string_view(#name),
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
};

const EventFacts& facts_of(Event event) { return kEvents[static_cast<std::size_t>(event)]; }
const KeyFacts& facts_of(ContextKey key) { return kKeys[static_cast<std::size_t>(key)]; }

Found<Event> event_in(const Syntax& syntax) {
  auto found = std::find(kEventNames.begin(), kEventNames.end(), syntax.text);
  bool bare = syntax.kind == Syntax::Kind::word || syntax.kind == Syntax::Kind::call;
  if (bare && found != kEventNames.end()) return static_cast<Event>(found - kEventNames.begin());
  if (!bare) return refuse(ErrorCode::script_type, syntax.span, "expected a trigger");
  return refuse(
      ErrorCode::script_name, syntax.name_span(),
      fmt::format("unknown trigger {}{}", quote(syntax.text), suggest(syntax.text, kEventNames)));
}

std::string_view usage_of(Takes takes) {
  constexpr std::array<std::string_view, 3> kUsage = {"no parameter", "an attribute's name or tag",
                                                      "an ability's name or tag, or nothing"};
  return kUsage[static_cast<std::size_t>(takes)];
}

bool can_be_name(const Syntax& syntax) {
  return syntax.kind == Syntax::Kind::string || syntax.kind == Syntax::Kind::word;
}

Found<Trigger> trigger_in(const Syntax& syntax) {
  Found<Event> event = event_in(syntax);
  if (!event) return tl::unexpected(event.error());
  Takes takes = facts_of(*event).takes;
  std::size_t count = syntax.arguments.size();
  bool absent = count == 0 || (count == 1 && syntax.arguments[0].kind == Syntax::Kind::string &&
                               syntax.arguments[0].text.empty());
  if (count > 1 || (takes == Takes::none && count > 0) || (takes == Takes::attribute && absent)) {
    return refuse(ErrorCode::script_arguments, syntax.name_span(),
                  fmt::format("{} takes {}", syntax.text, usage_of(takes)));
  }
  if (count == 1 && !can_be_name(syntax.arguments[0])) {
    return refuse(ErrorCode::script_type, syntax.arguments[0].span, "expected a name");
  }
  Trigger out{.event = *event};
  if (count == 1) {
    out.parameter = syntax.arguments[0].text;
    out.parameter_span = syntax.arguments[0].span;
  }
  return out;
}

}  // namespace

std::string_view name_of(Event event) { return facts_of(event).name; }
std::string_view name_of(ContextKey key) { return facts_of(key).name; }
std::string_view words_of(ContextKey key) { return facts_of(key).words; }
Event event_of(ContextKey key) { return facts_of(key).event; }

std::optional<ContextKey> find_context_key(std::string_view name) {
  auto found = std::find_if(kKeys.begin(), kKeys.end(),
                            [&](const KeyFacts& key) { return key.name == name; });
  if (found == kKeys.end()) return std::nullopt;
  return static_cast<ContextKey>(found - kKeys.begin());
}

std::optional<Trigger> read_trigger(std::string_view text, Findings& findings) {
  Found<Syntax> syntax = parse(text);
  Found<Trigger> trigger = syntax ? trigger_in(*syntax) : tl::unexpected(syntax.error());
  if (trigger) return *trigger;
  findings.push_back(std::move(trigger.error()));
  return std::nullopt;
}

std::string to_text(const Trigger& trigger) {
  if (trigger.parameter.empty()) return std::string(name_of(trigger.event));
  return fmt::format("{}({})", name_of(trigger.event), quoted_name(trigger.parameter));
}

}  // namespace agon::script
