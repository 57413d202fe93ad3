#include "agon/workbench/questions/ask.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/json/schema.h"

namespace agon::workbench {
namespace {

game::Shelf shelf_of(const game::Entry& entry, bool opens_files) {
  return [&facts = entry.facts, opens_files](std::string_view kind,
                                             std::string_view name) -> Result<json::Document> {
    const game::ContentKind& found =
        *std::ranges::find(facts.contents, kind, &game::ContentKind::name);
    Result<std::string> path = roster::locate(facts, found, name, opens_files);
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
          .shipped = shelf_of(entry, false),
          .typed = shelf_of(entry, options.opens_files),
          .style = options.style,
          .stop = options.stop,
          .progress = options.progress};
}

Reply<game::Answer> answer(const game::Question& question, const AskOptions& options,
                           const game::Asked& asked) {
  return question.needs.rolls.empty() ? question.by.answer(asked)
                                      : ask_with_dice(question, options.dice, asked);
}

// The document that the question's flag names, where it takes a request and none was handed over.
Reply<std::optional<json::Document>> request_in_file(const game::Question& question,
                                                     const AskOptions& options) {
  const std::string* file = game::find(options.flags, question.name);
  if (!question.needs.request || options.request != nullptr || file == nullptr) return std::nullopt;
  if (!options.opens_files) {
    return decline(ErrorCode::usage, "a request is sent here, not read from a file");
  }
  Result<json::Document> document = json::load(*file);
  if (!document) return decline(document.error());
  return *std::move(document);
}

json::Value schema_of(const game::Question& question) {
  if (question.name.empty()) return question.by.schema();
  return json::with_field(json::schema_of<AnswerRecord>(), "answer", question.by.schema());
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

Reply<const game::Question*> question_of(const game::Entry& entry, std::string_view verb,
                                         std::span<const game::TypedFlag> flags,
                                         std::string_view what) {
  Result<const game::Question*> out =
      game::find_question(entry.offers, entry.facts.name, verb, flags);
  if (!out || *out != nullptr) return reply(std::move(out));
  return decline(ErrorCode::usage, fmt::format("{} has {}; these games have:{}", entry.facts.name,
                                               what, games_that_answer(verb)));
}

Reply<game::Answer> ask(const game::Entry& entry, const game::Question& question,
                        const AskOptions& options) {
  Reply<std::optional<json::Document>> in_file = request_in_file(question, options);
  if (!in_file) return decline(in_file.error());
  const json::Document* document = *in_file ? &**in_file : options.request;
  game::Asked asked = asked_of(entry, options);
  if (document == nullptr) return answer(question, options, asked);
  if (const game::TypedFlag* flag = first_detail(question, options.flags)) {
    return decline(ErrorCode::usage, fmt::format("'{}' says it all: --{} does not go with it",
                                                 document->file_name(), flag->name));
  }
  json::Node request = json::root(*document);
  asked.request = &request;
  return answer(question, options, asked);
}

Reply<game::Answer> ask(const Moment& moment, const game::Question& question,
                        const AskOptions& options) {
  if (moment.game->outcome(moment.state) != game::Outcome::running) {
    return decline(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  if (!options.choices.empty() && !question.needs.choices) {
    return decline(ErrorCode::usage, fmt::format("--{} takes no choices", question.name));
  }
  Reply<game::Choices> choices = read_choices(moment, options.choices);
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

AnswerRecord record_of(const game::Entry& entry, const Moment* moment,
                       const game::Question& question, const game::Answer& answer) {
  AnswerRecord out{.game = std::string(entry.facts.name),
                   .question = std::string(question.name),
                   .answer = answer.value};
  if (moment == nullptr) return out;
  out.turn = moment->game->turn(moment->state);
  out.state = moment->game->state_to_value(moment->state);
  return out;
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
