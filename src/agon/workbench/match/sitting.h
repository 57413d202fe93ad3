// A match with people at the table, from the first question to the end. A journal keeps every step
// and every choice that waits for another, so whatever ends the program, at most the entry or the
// list being typed is lost; a replay takes its place when the match is over or everybody has left.
// Where it cannot be written, the match goes on in memory, and people may name another file for it.
#pragma once

#include <variant>

#include "agon/replay/journal.h"
#include "agon/workbench/match/live_match.h"
#include "agon/workbench/questions/asked_dice.h"

namespace agon::workbench {

// What somebody says when it is their turn.
struct Undo {};
struct Quit {};  // or the end of the input, or Ctrl-C
struct Save {
  std::string file;  // empty: where is it saved?
};
struct HandedIn {
  json::Value list;  // for the whole turn, in a game that has lists
};
using Decision = std::variant<game::Choice, HandedIn, Undo, Quit, Save>;

// Whose turn it is, and in what position.
struct Turn {
  const game::Entry& entry;
  const game::AnyGame& game;
  game::StateView state;
  game::Side side;
  bool hidden = false;  // the other side, which has yet to choose, must not see what is typed
  bool begun = false;   // the side has chosen something in this turn: it is too late for a list
  const game::MatchReporter* heard = nullptr;  // the match so far, if the game reports it
  std::span<const std::string> files = {};     // where its contents were read from
};

// The people at the table, and the screen that they look at.
class People {
 public:
  virtual ~People() = default;

  virtual Decision decide(const Turn& turn) = 0;  // a legal choice, any list, or something else
  virtual std::optional<u32> throw_die(const AskedDie& die) = 0;
  virtual void show(const game::AnyGame& game, game::StateView state,
                    const game::MatchReporter* heard) = 0;
  virtual void say(const std::string& sentence) = 0;
  virtual void complain(const Problems& problems) = 0;  // and the match goes on
  virtual game::Style style() const { return {}; }      // of texts for them
  virtual bool gone() const { return false; }           // asked between steps: they got up
  // Where the match may be kept instead; nothing if it may be lost.
  virtual std::optional<std::string> another_file() { return std::nullopt; }
};

enum class Ending : u8 { over, left };

class Sitting {
 public:
  Sitting(Table table, People& people, Tell tell);

  // Before anything else.
  Reply<void> seat_agents(const Programs& programs) { return match_.seat_agents(programs); }

  // The whole match, or what is left of it. Fails if it could not be saved.
  Reply<Ending> play();

  game::Outcome outcome() const { return match_.result().outcome; }
  const std::string& file() const { return file_; }

  // Agents that failed in more than 1 of 100 decisions at this sitting, in words.
  std::vector<std::string> failures() const { return match_.failures(); }

 private:
  enum class Round : u8 { decided, undone, left };

  void show() { people_.show(match_.game(), match_.state(), match_.reporter()); }
  Ending play_on();
  Round decide(sim::Match::TakenChoices& choices);
  void play_step(sim::Match::TakenChoices choices);
  void set_chosen(replay::NotedChoices chosen);
  Decision ask(game::Side side, bool hidden);
  Round undo();

  void begin_journal(const std::string& file, const Over& over);
  void keep(const Result<void>& written);
  void go_on_in_memory(const Problem& problem);
  void run_out_of_room();
  Problem no_room() const;
  void save(const std::string& file);
  Reply<void> finish();

  People& people_;
  std::string file_;  // where the match is kept
  AskedDice dice_;
  LiveMatch match_;
  std::optional<replay::Journal> journal_;  // if there is one, the file has a part of the match
  bool whole_ = false;                      // it has everything
};

}  // namespace agon::workbench
