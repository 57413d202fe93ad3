// What a round robin of agents says about each of them: a rating with error bars on the scale of
// Elo, after Bradley and Terry (sim/bradley_terry.h). The first agent is the anchor, at 0.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agon/json/describe.h"
#include "agon/sim/bradley_terry.h"

namespace agon::workbench {

struct RatingRecord {
  std::string name;
  double elo = 0;
  double error_95 = 0;
};

template <class V>
void describe(V& v, RatingRecord& r) {
  v("name", r.name, "the agent");
  v("elo", r.elo, "400 are odds of ten to one; the first agent has 0");
  v("error_95", r.error_95, "so far to either side reaches the 95 % interval");
}

struct RatingsRecord {
  bool smoothed = false;
  std::vector<RatingRecord> agents;
};

template <class V>
void describe(V& v, RatingsRecord& r) {
  v("smoothed", r.smoothed,
    "somebody won or lost everything, so a drawn match was added to every pairing");
  v("agents", r.agents, "best first");
}

// A meeting, and how sure its score is: a standard error, or how far an interval reaches that holds
// for all meetings at once.
struct RatedMeeting {
  sim::Meeting meeting;
  double error = 0;
};

// Independent standard errors add up by their squares; reaches that hold at once just add up.
enum class Errors : u8 { standard, reaches };

// Nothing where not all have met, over others at least.
std::optional<RatingsRecord> rate(const std::vector<std::string>& names,
                                  const std::vector<RatedMeeting>& meetings, Errors errors);

}  // namespace agon::workbench
