// Keeps a match as it is played, and gives the replay file at any moment of it.
#pragma once

#include "agon/replay/format.h"
#include "agon/replay/step.h"

namespace agon::replay {

class Recorder {
 public:
  Recorder(const game::AnyGame& game, chance::MatchName name, SeatRecords seats,
           DiceFrom dice = DiceFrom::seed);

  void add(const Step& step, game::StateView after);

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
};

}  // namespace agon::replay
