// A match with people at the table, from the first question to the end. The replay is written anew
// after every step, so whatever ends the program, at most the entry being typed is lost.
#pragma once

#include <variant>

#include "agon/replay/recorder.h"
#include "agon/sim/match.h"
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
using Decision = std::variant<game::Choice, Undo, Quit, Save>;

// Whose turn it is, and in what position.
struct Turn {
  const game::Entry& entry;
  const game::AnyGame& game;
  game::StateView state;
  game::Side side;
  bool hidden = false;  // the other side, which has yet to choose, must not see what is typed
};

// The people at the table, and the screen that they look at.
class People {
 public:
  virtual ~People() = default;

  virtual Decision decide(const Turn& turn) = 0;  // a legal choice, or something else
  virtual std::optional<u32> throw_die(const std::string& where, u32 sides) = 0;
  virtual void show(const game::AnyGame& game, game::StateView state) = 0;
  virtual void say(const std::string& sentence) = 0;
  virtual void complain(const Problems& problems) = 0;  // and the match goes on
  virtual bool gone() const { return false; }           // asked between steps: they got up
};

enum class Ending : u8 { over, left };

class Sitting {
 public:
  Sitting(Table table, People& people, Tell tell)
      : table_(std::move(table)), people_(people), tell_(std::move(tell)) {}

  // Before anything else.
  Reply<void> seat_agents(const Programs& programs);

  // The whole match, or what is left of it. Fails if it cannot be saved.
  Reply<Ending> play();

  game::Outcome outcome() const { return match_->result().outcome; }

 private:
  enum class Round : u8 { decided, undone, left };

  bool is_person(game::Side side) const { return table_.seats[at(side)] == kPerson; }
  void sit_down();
  Reply<void> save(const std::string& file) const;
  Reply<Round> decide(sim::Match::TakenChoices& choices);
  Reply<void> play_step(sim::Match::TakenChoices choices);
  Decision ask(game::Side side, bool hidden);
  void save_copy(const std::string& file);
  Reply<Round> undo();

  Table table_;
  People& people_;
  Tell tell_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::unique_ptr<AskedDice> dice_;
  std::unique_ptr<sim::Match> match_;
  std::unique_ptr<replay::Recorder> recorder_;
  std::unique_ptr<Herald> herald_;
};

}  // namespace agon::workbench
