// A game's own questions (game/offers.h), asked without a terminal: about its rules, or about a
// moment of a match.
#pragma once

#include "agon/workbench/questions/dice.h"
#include "agon/workbench/moment.h"

namespace agon::workbench {

struct AskOptions {
  std::vector<game::TypedFlag> flags = {};
  const json::Document* request = nullptr;  // null: the flags stand for one, where one is needed
  // Flags may name files of this machine: only for the person who owns it.
  bool opens_files = false;
  std::vector<std::string> choices = {};  // "a=TEXT", of questions that take choices
  Dice dice = {.seeded = chance::MatchName{1, 0}};
  game::Style style = {};
  std::stop_token stop = {};
  std::function<void(std::string_view)> progress = {};  // called now and then, with a few words
};

// Which of the game's questions the flags ask; refused with the games that answer it, if this one
// has none for the verb. `what` says what it lacks: "no scripts".
Result<const game::Question*> question_of(const game::Entry& entry, std::string_view verb,
                                          std::span<const game::TypedFlag> flags,
                                          std::string_view what);

// A question about the rules.
Reply<game::Answer> ask(const game::Entry& entry, const game::Question& question,
                        const AskOptions& options);

// A question about a moment.
Reply<game::Answer> ask(const Moment& moment, const game::Question& question,
                        const AskOptions& options);

// A question about a script that meets the contents of a game.
Reply<game::Answer> ask_script(const OpenGame& open, const game::Question& question,
                               const game::AskedScript& script, const AskOptions& options);

// {the moment's fields, the question's name: the answer}; of a request, the answer alone. And the
// schema of that.
json::Value to_value(const Moment& moment, const game::Question& question,
                     const game::Answer& answer);
json::Value to_value(const game::Question& question, const game::Answer& answer);
json::Value schema_of(const game::Question& question);

// Of all questions that games answer for this verb.
std::vector<json::Value> schemas_of(std::string_view verb);

}  // namespace agon::workbench
