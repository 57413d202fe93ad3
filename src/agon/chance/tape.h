// Told values instead of drawn ones. One tape, three uses:
//   script    a test, a person or a program tells values, with or without their places;
//   replay    a recording tells values with place and die, which must all fit;
//   odometer  the tape extends itself and steps like an odometer through every outcome (Odometer).
// Told values must be used up exactly. Rules cannot fail, so the tape remembers its first problem,
// and whoever started the step asks for `problem()` after it. Until then the rules get any dice:
// always the same number might keep rules that roll until something falls from ever ending.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agon/base/list.h"
#include "agon/base/result.h"
#include "agon/chance/referee.h"

namespace agon::chance {

// One roll as it happened: where, on which die, and what fell (1 .. sides).
struct Rolled {
  Place place;
  u32 sides = 0;
  u32 value = 0;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};

// A told value. What is left empty is not compared.
struct Told {
  u32 value = 0;
  std::optional<u16> name = {};
  std::optional<u32> turn = {};
  std::optional<u32> index = {};
  std::optional<u32> sides = {};

  Told(u32 value_) : value(value_) {}  // NOLINT: a script is a list of plain values
  Told(const Rolled& rolled)           // NOLINT: a recording is a list of rolls
      : value(rolled.value),
        name(rolled.place.name),
        turn(rolled.place.turn),
        index(rolled.place.index),
        sides(rolled.sides) {}
  template <class Roll>
  static Told named(Roll roll, u32 index, u32 value) {
    Told told(value);
    told.name = static_cast<u16>(roll);
    told.index = index;
    return told;
  }
};

// A place in words: "turn 3, first_die 0". `rolls` are the ruleset's, name 1 first.
std::string to_text(Place place, std::span<const Word> rolls);

class Tape : public Referee {
 public:
  explicit Tape(std::span<const Word> rolls, std::vector<Told> told = {})
      : rolls_(rolls), told_(std::move(told)) {}

  u32 roll(Place place, u32 sides) override;

  // The first thing that did not fit so far, or a value that nobody asked for.
  std::optional<Problem> problem() const;

  // The roll for which no value was told, if that was the problem; its value is 0.
  const std::optional<Rolled>& missing() const { return missing_; }

 private:
  u32 fail(ErrorCode code, Place place, std::string_view what);

  std::span<const Word> rolls_;
  std::vector<Told> told_;
  std::size_t next_ = 0;
  std::optional<Problem> problem_;
  std::optional<Rolled> missing_;
  u32 made_up_ = 0;  // values since then
};

// Passes rolls through and keeps them.
class RecordingReferee : public Referee {
 public:
  explicit RecordingReferee(Referee& inner) : inner_(inner) {}
  u32 roll(Place place, u32 sides) override {
    return keep(place, sides, inner_.roll(place, sides));
  }
  u32 roll_more(Place place, u32 sides) override {
    return keep(place, sides, inner_.roll_more(place, sides));
  }
  const std::vector<Rolled>& rolls() const { return rolls_; }
  void clear() { rolls_.clear(); }

 private:
  u32 keep(Place place, u32 sides, u32 value);

  Referee& inner_;
  std::vector<Rolled> rolls_;
};

// Visits every outcome of a piece of rules:
//   Odometer odometer(limit);
//   do { play(state copy, odometer); use(odometer.probability()); } while (odometer.advance());
// A die has as many outcomes as sides, so before they are visited it is known that there are at
// least so many. Once there must be more than the limit, `beyond` names the roll, and what the
// rules then get are any dice, so that they come to an end.
//
// In a group a die never shows less than the one before it, so that of all orders of a throw the
// sorted one is visited, with the probability of all. Die k of the group is then the r-th of its
// value, and k / r times as many orders lead here as to the throw without it:
//     three dice     2    2    5
//     k / r         1/1  2/2  3/1    3 orders: 2 2 5, 2 5 2, 5 2 2
class Odometer : public Referee {
 public:
  explicit Odometer(u64 limit) : limit_(limit) {}

  u32 roll(Place place, u32 sides) override { return turn({.place = place, .sides = sides}); }
  u32 roll_more(Place place, u32 sides) override;

  // To the next outcome; false after the last.
  bool advance();

  double probability() const { return probability_; }
  // Set once there are more outcomes than the limit; those visited are then not complete.
  const std::optional<Place>& beyond() const { return beyond_; }
  // The roll that the next outcomes differ in, for messages.
  Place turning() const { return wheels_.empty() ? Place{} : wheels_.back().place; }

 private:
  struct Wheel {
    Place place = {};
    u32 sides = 0;
    u32 value = 1;
    u32 die = 1;        // of its group, from 1
    u32 alike = 1;      // how many dice of the group so far show its value, this one included
    double before = 1;  // the probability of the wheels before it
    double probability() const { return before / sides * die / alike; }
  };
  u32 turn(Wheel fresh);

  u64 limit_;
  std::vector<Wheel> wheels_;
  std::size_t next_ = 0;
  u64 known_ = 1;  // outcomes visited, this one, and those that the wheels must still turn to
  double probability_ = 1;
  std::optional<Place> beyond_;
  u32 made_up_ = 0;  // values since then
};

}  // namespace agon::chance
