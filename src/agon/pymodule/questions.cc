// odds: what may come of a decision.
#include "agon/cli/terminal/odds_text.h"
#include "agon/pymodule/answered.h"
#include "agon/replay/load.h"
#include "agon/workbench/questions/odds.h"

namespace agon::pymodule {
namespace {

struct OddsArguments {
  GameArguments game;
  json::Value state;
  std::optional<std::string> replay;
  std::optional<std::string> replay_text;
  std::optional<u64> at;
  std::vector<std::string> choose;
  bool ascii = false;
  std::map<std::string, json::Value> flags;

  workbench::GameChoice choice = {};
  void prepare() { choice = game.choice(); }
};

template <class V>
void describe(V& v, OddsArguments& o) {
  describe(v, o.game);
  v("state", o.state, "a state as `step` gives it, or a file with one", json::Default{});
  v("replay", o.replay, "a moment of the replay in this file");
  v("replay_text", o.replay_text, "or of this one");
  v("at", o.at, "after so many steps of it; the last decision if left out");
  v("choose", o.choose, "SIDE=CHOICE: fixes a side's choice", json::Default{});
  v("ascii", o.ascii, "letters instead of pictures", json::Default{});
  v("flags", o.flags, "the game's own options", json::Default{});
}

std::string typed(const json::Value& value) {
  return value.is_string() ? value.as_string() : json::canonical(value);
}

// As they would be typed: True is a flag alone, a list one that is repeated, a dict the document in
// the file that it would name.
std::vector<game::TypedFlag> typed_flags(const std::map<std::string, json::Value>& given) {
  std::vector<game::TypedFlag> out;
  for (const auto& [name, value] : given) {
    if (value.is_bool()) {
      if (value.as_bool()) out.push_back({name, ""});
    } else if (value.is_object()) {
      out.push_back({name, "-"});
    } else if (value.is_array()) {
      for (const json::Value& one : value.items()) out.push_back({name, typed(one)});
    } else {
      out.push_back({name, typed(value)});
    }
  }
  return out;
}

using Given = std::optional<Result<json::Document>>;

Given state_of(const OddsArguments& asked) {
  if (asked.state.is_null()) return std::nullopt;
  if (asked.state.is_string()) return json::load(asked.state.as_string());
  return document_of(asked.state, "<state>");
}

Given request_of(const OddsArguments& asked) {
  for (const auto& [name, value] : asked.flags) {
    if (value.is_object()) return document_of(value, "<" + name + ">");
  }
  return std::nullopt;
}

Given replay_of(const OddsArguments& asked) {
  if (asked.replay_text) return replay::parse(*asked.replay_text, "<replay>");
  if (asked.replay) return replay::load(*asked.replay);
  return std::nullopt;
}

Reply<Answered> odds(const OddsArguments& asked, Work& work) {
  Given state = state_of(asked);
  if (state && !*state) return decline(state->error());
  Given replay = replay_of(asked);
  if (replay && !*replay) return decline(replay->error());
  Given request = request_of(asked);
  if (request && !*request) return decline(request->error());
  game::Style style{.ascii = asked.ascii};
  Reply<workbench::OddsAnswer> answer =
      workbench::ask_odds({.game = asked.choice,
                           .state = state ? &**state : nullptr,
                           .replay = replay ? &**replay : nullptr,
                           .at = asked.at,
                           .ask = {.flags = typed_flags(asked.flags),
                                   .request = request ? &**request : nullptr,
                                   .opens_files = true,
                                   .choices = asked.choose,
                                   .style = style,
                                   .stop = work.stop(),
                                   .progress = work.words()}});
  if (!answer) return decline(answer.error());
  Answered out{.value = workbench::to_value(*answer), .text = cli::to_text(*answer, style)};
  if (answer->moment) out.warnings = answer->moment->warnings;
  const auto* own = std::get_if<game::Answer>(&answer->answer);
  out.complete = own == nullptr || own->complete;
  if (!out.complete) out.value.set("complete", false);
  return out;
}

}  // namespace

void add_questions(nb::module_& m) {
  add_verb<OddsArguments, odds>(m, "odds", "Exact chances of a decision.");
}

}  // namespace agon::pymodule
