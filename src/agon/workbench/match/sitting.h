// A match with people at the table, from the first question to the end. A journal keeps every step
// and every choice that waits for another, so whatever ends the program, at most the entry or the
// list being typed is lost; a replay takes its place when the match is over or everybody has left.
// Where it cannot be written, the match goes on in memory, and people may name another file for it.
#pragma once

#include <variant>

#include "agon/replay/journal.h"
#include "agon/sim/match.h"
#include "agon/workbench/failing.h"
#include "agon/workbench/match/herald.h"
#include "agon/workbench/match/table.h"
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
};

// The people at the table, and the screen that they look at.
class People {
 public:
  virtual ~People() = default;

  virtual Decision decide(const Turn& turn) = 0;  // a legal choice, any list, or something else
  virtual std::optional<u32> throw_die(const std::string& where, u32 sides) = 0;
  virtual void show(const game::AnyGame& game, game::StateView state,
                    const game::MatchReporter* heard) = 0;
  virtual void say(const std::string& sentence) = 0;
  virtual void complain(const Problems& problems) = 0;  // and the match goes on
  virtual bool gone() const { return false; }           // asked between steps: they got up
  // Where the match may be kept instead; nothing if it may be lost.
  virtual std::optional<std::string> another_file() { return std::nullopt; }
};

enum class Ending : u8 { over, left };

class Sitting {
 public:
  Sitting(Table table, People& people, Tell tell)
      : table_(std::move(table)), people_(people), tell_(std::move(tell)) {}

  // Before anything else.
  Reply<void> seat_agents(const Programs& programs);

  // The whole match, or what is left of it. Fails if it could not be saved.
  Reply<Ending> play();

  game::Outcome outcome() const { return match_->result().outcome; }
  const std::string& file() const { return table_.file; }

  // Agents that failed in more than 1 of 100 decisions at this sitting, in words.
  std::vector<std::string> failures() const;

 private:
  enum class Round : u8 { decided, undone, left };

  bool is_person(game::Side side) const { return table_.seats[at(side)] == kPerson; }
  void sit_down();
  void show() { people_.show(*table_.open.game, match_->state(), herald_->reporter()); }
  Ending play_on();
  Round decide(sim::Match::TakenChoices& choices);
  void play_step(sim::Match::TakenChoices choices);
  void set_chosen(replay::NotedChoices chosen);
  const game::Orders* orders() const { return table_.open.entry->offers.orders; }
  void take_up_lists();
  const replay::NotedChoice* first_of_turn(game::Side side) const;
  std::optional<replay::NotedChoice> next_of_list(game::Side side) const;
  replay::NotedChoice hand_in(game::Side side, json::Value list);
  std::size_t begin_of_turn(std::size_t step) const;
  Decision ask(game::Side side, bool hidden);
  replay::NotedChoice ask_agent(game::Side side);
  Round undo();

  void begin_journal(const std::string& file, const Over& over);
  void keep(const Result<void>& written);
  void go_on_in_memory(const Problem& problem);
  void run_out_of_room();
  Problem no_room() const;
  void save(const std::string& file);
  Reply<void> finish();

  Table table_;
  People& people_;
  Tell tell_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::array<Trust, 2> trust_;
  std::array<game::HeldList, 2> held_;  // by side: what it handed in for this turn
  std::unique_ptr<AskedDice> dice_;
  std::unique_ptr<sim::Match> match_;
  std::unique_ptr<replay::Recorder> recorder_;
  std::optional<replay::Journal> journal_;  // if there is one, the file has a part of the match
  bool whole_ = false;                      // it has everything
  std::unique_ptr<Herald> herald_;
};

}  // namespace agon::workbench
