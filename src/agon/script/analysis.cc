#include "agon/script/analysis.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"

namespace agon::script {
namespace {

constexpr std::array kKeyNames = {
#define AGON_CONTEXT(key, ...) std::string_view(#key),
#include "agon/script/context.def"
#undef AGON_CONTEXT
};

Finding warning(ErrorCode code, Span span, std::string message) {
  return {.code = code, .message = std::move(message), .span = span, .severity = Severity::warning};
}

// Why a context value is 0, or nothing.
std::string why_zero(const std::string& key, const std::optional<Trigger>& trigger) {
  std::optional<ContextKey> known = find_context_key(key);
  if (!known) {
    std::string_view near = near_miss(key, kKeyNames);
    std::string hint = near.empty() ? fmt::format("there are: {}", fmt::join(kKeyNames, ", "))
                                    : fmt::format("did you mean '{}'?", near);
    return fmt::format("no trigger tells {} ({}), so it is 0", quote(key), hint);
  }
  if (!trigger) return fmt::format("an ability is told no {}, so it is 0", quote(key));
  if (event_of(*known) == trigger->event) return "";
  return fmt::format("{} tells no {}, so it is 0", name_of(trigger->event), quote(key));
}

}  // namespace

Uses uses_of(const Expression& tree) {
  Uses out;
  walk(tree, [&](const Expression& e) {
    if (e.is(Command::GET)) out.reads.push_back({e.target, e.name, e.name_span});
    if (e.is(Command::SET) || e.is(Command::MODIFY)) {
      out.writes.push_back({e.target, e.name, e.name_span});
    }
    if (e.is(Command::CONTEXT)) out.context.push_back({e.name, e.name_span});
  });
  return out;
}

Findings warnings_about(const Expression& tree, const std::optional<Trigger>& trigger) {
  Findings out;
  Folded folded = fold(tree);
  if (!has_effect(folded.tree)) {
    out.push_back(
        warning(ErrorCode::script_no_effect, tree.span, "the script cannot change anything"));
  }
  for (Span span : folded.unreachable) {
    out.push_back(warning(ErrorCode::script_unreachable, span, "this can never run"));
  }
  for (const ContextUse& use : uses_of(tree).context) {
    std::string why = why_zero(use.key, trigger);
    if (!why.empty()) out.push_back(warning(ErrorCode::script_context, use.span, std::move(why)));
  }
  return out;
}

}  // namespace agon::script
