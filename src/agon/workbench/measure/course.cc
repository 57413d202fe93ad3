#include "agon/workbench/measure/course.h"

#include <cassert>

namespace agon::workbench {

void Course::add(const sim::Tally& part) {
  all_.groups += part.groups;
  all_.sum += part.group_sum;
  all_.squares += part.group_squares;
  if (part.group_matches > 0) group_matches_ = part.group_matches;
  assert(all_.groups <= next_look());
  if (all_.groups < next_look()) return;
  sequence_.add(block());
  looked_ = all_.groups;
  before_ = all_;
}

sim::ConfidenceSequence Course::now() const {
  sim::ConfidenceSequence out = sequence_;
  if (all_.groups > before_.groups) out.add(block());
  return out;
}

sim::Sample Course::block() const {
  double points = 2 * static_cast<double>(group_matches_);  // half points of a group
  return {static_cast<double>(all_.groups - before_.groups),
          static_cast<double>(all_.sum - before_.sum) / points,
          static_cast<double>(all_.squares - before_.squares) / (points * points)};
}

std::optional<std::size_t> winner_of(std::size_t agents, std::span<const Standing> pairings) {
  constexpr double kEven = 0.5;
  std::vector<u32> met(agents);
  std::vector<u32> beaten(agents);
  for (const Standing& one : pairings) {
    ++met[one.row];
    ++met[one.column];
    beaten[one.row] += one.interval.low > kEven;
    beaten[one.column] += one.interval.high < kEven;
  }
  for (std::size_t i = 0; i < agents; ++i) {
    // Who met only some, in a gauntlet, is no winner over the others.
    if (met[i] == agents - 1 && beaten[i] == met[i]) return i;
  }
  return std::nullopt;
}

}  // namespace agon::workbench
