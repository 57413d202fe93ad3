// A game's own questions (game/offers.h), asked without a terminal: about its rules, or about a
// moment of a match.
#pragma once

#include "agon/workbench/moment.h"
#include "agon/workbench/questions/dice.h"

namespace agon::workbench {

struct AskOptions {
  std::vector<game::TypedFlag> flags = {};
  const json::Document* request = nullptr;  // null: the flags stand for one, where one is needed
  // Flags and names may mean files of this machine: only for the person who owns it.
  bool opens_files = false;
  std::vector<std::string> choices = {};  // "a=TEXT", of questions that take choices
  Dice dice = {};
  game::Style style = {};
  std::stop_token stop = {};
  std::function<void(std::string_view)> progress = {};  // called now and then, with a few words
};

// Which of the game's questions the flags ask; declined with the games that answer it, if this one
// has none for the verb. `what` says what it lacks: "no scripts".
Reply<const game::Question*> question_of(const game::Entry& entry, std::string_view verb,
                                         std::span<const game::TypedFlag> flags,
                                         std::string_view what);

// A question about the rules. Where it takes a request and there is none, the value of the flag
// that asks it names a file with one.
Reply<game::Answer> ask(const game::Entry& entry, const game::Question& question,
                        const AskOptions& options);

// A question about a moment.
Reply<game::Answer> ask(const Moment& moment, const game::Question& question,
                        const AskOptions& options);

// A question about a script that meets the contents of a game.
Reply<game::Answer> ask_script(const OpenGame& open, const game::Question& question,
                               const game::AskedScript& script, const AskOptions& options);

// An answer to one of several questions of a verb.
struct AnswerRecord {
  std::string game;
  std::optional<u32> turn = {};
  std::optional<json::Value> state = {};
  std::string question;
  json::Value answer;
};

template <class V>
void describe(V& v, AnswerRecord& a) {
  v("game", a.game, "the game");
  v("turn", a.turn, "of a question about a moment: its turn", json::LeftOut{});
  v("state", a.state, "of a question about a moment: its state", json::LeftOut{});
  v("question", a.question, "what was asked");
  v("answer", a.answer, "what the game answers");
}

// `moment` is null of a question about the rules.
AnswerRecord record_of(const game::Entry& entry, const Moment* moment,
                       const game::Question& question, const game::Answer& answer);

// Of what is printed for each question that games answer for this verb: an AnswerRecord, or, where
// the verb itself is the question, the answer.
std::vector<json::Value> schemas_of(std::string_view verb);

}  // namespace agon::workbench
