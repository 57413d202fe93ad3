#include "agon/workbench/measure/ratings.h"

#include <algorithm>
#include <cmath>

#include "agon/base/sort.h"
#include "agon/sim/tally.h"

namespace agon::workbench {
namespace {

bool all_connected(std::size_t count, const std::vector<RatedMeeting>& meetings) {
  std::vector<bool> reached(count);
  if (count > 0) reached[0] = true;
  for (std::size_t round = 0; round < count; ++round) {
    for (const auto& [meeting, error] : meetings) {
      if (meeting.matches == 0) continue;
      bool any = reached[meeting.first] || reached[meeting.second];
      reached[meeting.first] = reached[meeting.second] = any;
    }
  }
  return std::ranges::find(reached, false) == reached.end();
}

double error_of(const std::vector<double>& moves, const std::vector<RatedMeeting>& meetings,
                Errors errors) {
  double sum = 0;
  for (std::size_t m = 0; m < meetings.size(); ++m) {
    double one = std::abs(moves[m]) * meetings[m].error;
    sum += errors == Errors::standard ? one * one : one;
  }
  return errors == Errors::standard ? sim::kNormal95 * std::sqrt(sum) : sum;
}

}  // namespace

std::optional<RatingsRecord> rate(const std::vector<std::string>& names,
                                  const std::vector<RatedMeeting>& meetings, Errors errors) {
  if (names.size() < 2 || !all_connected(names.size(), meetings)) return std::nullopt;
  std::vector<sim::Meeting> met;
  for (const RatedMeeting& one : meetings) met.push_back(one.meeting);
  sim::Strengths fitted = sim::fit_strengths(names.size(), met);
  RatingsRecord out{.smoothed = fitted.smoothed, .agents = {}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.agents.push_back({names[i], sim::elo_of(fitted.values[i]),
                          sim::elo_of(error_of(fitted.moves[i], meetings, errors))});
  }
  sort_stably(out.agents, std::greater<>(), &RatingRecord::elo);
  return out;
}

}  // namespace agon::workbench
