#include "agon/workbench/measure/demo.h"

#include "agon/workbench/match/replays.h"

namespace agon::workbench {

DemoRecord demo(const Contest& contest, const Tell& tell, const SimulateOptions& options) {
  PlayedMatch played = play_match(
      contest, {.name = {options.seed, options.first_index}, .tell = tell, .stop = options.stop});
  bool verified = verify_text(std::move(played.replay)).has_value();
  return {verified, record_of(contest, options, tally(contest, options))};
}

}  // namespace agon::workbench
