// Keeps a match as it is played, and gives the replay file at any moment of it. A step with which
// the file would be larger than can be read again is not kept, and nor is any after it: what there
// is stays a replay of the match so far. No bound on content could spare us that, because a
// script's dice are many only where the match comes to it.
#pragma once

#include "agon/replay/format.h"
#include "agon/replay/load.h"
#include "agon/replay/step.h"

namespace agon::replay {

class Recorder {
 public:
  Recorder(const game::AnyGame& game, chance::MatchName name, SeatRecords seats,
           DiceFrom dice = DiceFrom::seed, std::size_t most_bytes = kLargestReplay);

  // Whether it was kept.
  bool add(const Step& step, game::StateView after);

  // There was a step that had no room: `text` is the match up to there.
  bool full() const { return full_; }
  Problem no_room() const;  // in words, without a file

  // For the next step, by sides that wait for the other one.
  void set_chosen(const NotedChoices& choices);

  // The whole file, with its sum.
  std::string text() const;

  const ReplayRecord& record() const { return record_; }  // all of it but the sum

 private:
  const game::AnyGame& game_;
  ReplayRecord record_;
  json::Value state_;
  std::string chain_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;  // of `text` without `chosen`, or a few more
  bool full_ = false;
};

}  // namespace agon::replay
