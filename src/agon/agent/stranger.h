// What there is to know of an agent that is not ours, besides its choices: in how many ways it has
// failed, and what it was given for randomness of its own.
#pragma once

#include <optional>

#include "agon/game/agent.h"

namespace agon::agent {

// How an agent failed to decide.
enum class Failure : u8 { crashed, late, illegal };

// Each that is counted is one answer that was wanted: decisions that only lack an agent which
// failed earlier in the match are none.
struct Failures {
  u64 crashed = 0;  // it ended, closed a pipe or a connection, or was not there
  u64 late = 0;
  u64 illegal = 0;  // not of the agreed form, or not allowed by the rules

  void count(Failure failure) {
    ++(failure == Failure::crashed ? crashed : failure == Failure::late ? late : illegal);
  }
};

class Stranger : public game::Agent {
 public:
  // In all matches so far.
  const Failures& failures() const { return failures_; }
  // In this match, which a replay keeps. Never one of the match's keys, nor made of them: the
  // mixing function can be inverted, and a seat's key gives away the dice.
  virtual std::optional<u64> seed() const { return std::nullopt; }

 protected:
  void count(Failure failure) { failures_.count(failure); }

 private:
  Failures failures_;
};

}  // namespace agon::agent
