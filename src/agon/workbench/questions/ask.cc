#include "agon/workbench/questions/ask.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/json/schema.h"
#include "agon/workbench/questions/odds.h"

namespace agon::workbench {
namespace {

using Locate = Result<std::string> (*)(const game::Facts&, const game::ContentKind&,
                                       std::string_view);

game::Shelf shelf_by(const game::Entry& entry, Locate locate) {
  return [&facts = entry.facts, locate](std::string_view kind,
                                        std::string_view name) -> Result<json::Document> {
    const game::ContentKind& found =
        *std::ranges::find(facts.contents, kind, &game::ContentKind::name);
    Result<std::string> path = locate(facts, found, name);
    if (!path) return refuse(path.error());
    return json::load(*path);
  };
}

// The first flag that says something besides which question it is.
const game::TypedFlag* first_detail(const game::Question& question,
                                    const std::vector<game::TypedFlag>& flags) {
  auto found =
      std::ranges::find_if(flags, [&](const auto& flag) { return flag.name != question.name; });
  return found == flags.end() ? nullptr : &*found;
}

game::Asked asked_of(const game::Entry& entry, const AskOptions& options) {
  return {.flags = options.flags,
          .shipped = shelf_by(entry, roster::locate_shipped),
          .typed = shelf_by(entry, options.opens_files ? roster::locate : roster::locate_shipped),
          .style = options.style,
          .stop = options.stop,
          .progress = options.progress};
}

Reply<game::Answer> answer(const game::Question& question, const AskOptions& options,
                           const game::Asked& asked) {
  return question.needs.rolls.empty() ? question.by.answer(asked)
                                      : ask_with_dice(question, options.dice, asked);
}

std::string games_that_answer(std::string_view verb) {
  std::string out;
  for (const game::Entry* entry : roster::games()) {
    bool has = !game::questions_of(entry->offers, verb).empty();
    if (has) out += fmt::format(" {}", entry->facts.name);
  }
  return out;
}

}  // namespace

Result<const game::Question*> question_of(const game::Entry& entry, std::string_view verb,
                                          std::span<const game::TypedFlag> flags,
                                          std::string_view what) {
  Result<const game::Question*> out =
      game::find_question(entry.offers, entry.facts.name, verb, flags);
  if (!out || *out != nullptr) return out;
  return refuse(ErrorCode::usage, fmt::format("{} has {}; these games have:{}", entry.facts.name,
                                              what, games_that_answer(verb)));
}

Reply<game::Answer> ask(const game::Entry& entry, const game::Question& question,
                        const AskOptions& options) {
  game::Asked asked = asked_of(entry, options);
  if (options.request == nullptr) return answer(question, options, asked);
  if (const game::TypedFlag* flag = first_detail(question, options.flags)) {
    return decline(ErrorCode::usage, fmt::format("'{}' says it all: --{} does not go with it",
                                                 options.request->file_name(), flag->name));
  }
  json::Node request = json::root(*options.request);
  asked.request = &request;
  return answer(question, options, asked);
}

Reply<game::Answer> ask(const Moment& moment, const game::Question& question,
                        const AskOptions& options) {
  if (moment.game->outcome(moment.state) != game::Outcome::running) {
    return decline(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  if (!options.choices.empty() && !question.needs.choices) {
    return decline(ErrorCode::usage, fmt::format("--{} takes no --choose", question.name));
  }
  Result<game::Choices> choices = read_choices(moment, options.choices);
  if (!choices) return decline(choices.error());
  game::Asked asked = asked_of(*moment.entry, options);
  asked.game = moment.game.get();
  asked.state = moment.state;
  asked.files = moment.files;
  asked.choices = *choices;
  return answer(question, options, asked);
}

Reply<game::Answer> ask_script(const OpenGame& open, const game::Question& question,
                               const game::AskedScript& script, const AskOptions& options) {
  game::Asked asked = asked_of(*open.entry, options);
  asked.game = open.game.get();
  asked.files = open.files;
  asked.script = script;
  return answer(question, options, asked);
}

json::Value to_value(const Moment& moment, const game::Question& question,
                     const game::Answer& answer) {
  json::Value out = json::to_value(record_of(moment));
  out.set(std::string(question.name), answer.value);
  return out;
}

json::Value to_value(const game::Question& question, const game::Answer& answer) {
  if (question.needs.request) return answer.value;
  json::Value out = json::Value::object();
  out.set(std::string(question.name), answer.value);
  return out;
}

json::Value schema_of(const game::Question& question) {
  if (question.needs.request || question.name.empty()) return question.by.schema();
  json::Value properties = json::Value::object();
  json::Value required = json::Value::array();
  if (question.needs.about == game::About::moment) {
    json::Value head = json::schema_of<MomentRecord>();
    properties = *head.find("properties");
    required = *head.find("required");
  }
  properties.set(std::string(question.name), question.by.schema());
  // An answer may stand where the moment has a field of the same name.
  if (std::ranges::count(required.items(), json::Value(question.name)) == 0) {
    required.push(question.name);
  }
  return json::record_schema(std::move(properties), std::move(required));
}

std::vector<json::Value> schemas_of(std::string_view verb) {
  std::vector<json::Value> out;
  for (const game::Entry* entry : roster::games()) {
    for (const game::Question* question : game::questions_of(entry->offers, verb)) {
      out.push_back(schema_of(*question));
    }
  }
  return out;
}

}  // namespace agon::workbench
