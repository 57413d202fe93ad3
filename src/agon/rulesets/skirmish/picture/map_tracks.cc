#include "agon/rulesets/skirmish/picture/map_tracks.h"

#include <deque>

#include "agon/base/sort.h"

namespace agon::skirmish {
namespace {

bool have_common(const std::vector<i32>& a, const std::vector<i32>& b) {
  return std::ranges::any_of(a, [&](i32 one) { return std::ranges::find(b, one) != b.end(); });
}

// What comes from above where this one goes down must have turned before.
i32 first_track(const std::vector<Bend>& bends, const Bend& bend) {
  i32 out = 0;
  for (const Bend& other : bends) {
    if (&other != &bend && have_common(bend.below, other.above))
      out = std::max(out, other.track + 1);
  }
  return out;
}

bool touch(const Bend& a, const Bend& b) {
  return &a != &b && a.track == b.track && a.first() <= b.last() && b.first() <= a.last();
}

// Short ones first, so that long ones lie around them.
std::deque<Bend*> by_length(std::vector<Bend>& bends) {
  std::deque<Bend*> out;
  for (Bend& bend : bends) {
    if (bend.first() != bend.last()) out.push_back(&bend);
  }
  sort_stably(out, std::less{}, [](const Bend* bend) { return bend->last() - bend->first(); });
  return out;
}

}  // namespace

// One after the other on the first track that is free. Those that must lie below it and do not are
// sent back to the queue; where they send each other back for ever, there is no way.
bool lay_tracks(std::vector<Bend>& bends) {
  std::deque<Bend*> queue = by_length(bends);
  for (std::size_t patience = 20 * bends.size(); !queue.empty(); --patience) {
    if (patience == 0) return false;
    Bend& bend = *queue.front();
    queue.pop_front();
    bend.track = first_track(bends, bend);
    while (std::ranges::any_of(bends, [&](const Bend& other) { return touch(bend, other); })) {
      ++bend.track;
    }
    for (Bend& other : bends) {
      bool above = &other != &bend && other.track >= 0 && other.track <= bend.track;
      if (!above || !have_common(bend.above, other.below)) continue;
      other.track = -1;
      queue.push_back(&other);
    }
  }
  return true;
}

}  // namespace agon::skirmish
