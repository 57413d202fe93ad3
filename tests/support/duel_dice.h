// All the ways in which dice can fall, counted without the odometer: values are told one by one,
// and where a roll finds none, every value of its die is tried.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/file.h"
#include "tests/support/duel_match.h"
#include "tests/support/tree.h"

namespace agon::duel {

class ToldPrefix : public chance::Referee {
 public:
  explicit ToldPrefix(const std::vector<u32>& told) : told_(told) {}
  u32 roll(chance::Place, u32 sides) override {
    if (next_ < told_.size()) return told_[next_++];
    if (missing == 0) missing = sides;
    return 1;
  }
  u32 missing = 0;  // the sides of the first roll that found no value

 private:
  const std::vector<u32>& told_;
  std::size_t next_ = 0;
};

// Calls `play(referee)` with ever more dice told, and `leaf(probability)` where no more are needed.
template <class Play, class Leaf>
void each_fall(const Play& play, const Leaf& leaf, std::vector<u32>& told, double probability) {
  ToldPrefix referee(told);
  play(static_cast<chance::Referee&>(referee));
  if (referee.missing == 0) return leaf(probability);
  u32 sides = referee.missing;
  for (u32 value = 1; value <= sides; ++value) {
    told.push_back(value);
    each_fall(play, leaf, told, probability / sides);
    told.pop_back();
  }
}

template <class Play, class Leaf>
void each_fall(const Play& play, const Leaf& leaf) {
  std::vector<u32> told;
  each_fall(play, leaf, told, 1);
}

inline Content shipped_content(std::string_view a, std::string_view b, std::string_view rules) {
  auto file = [](std::string_view kind, std::string_view name) {
    return *read_file(test::tree() + fmt::format("/content/duel/{}/{}.json", kind, name));
  };
  return content_of(file("hero", a), file("hero", b), file("rules", rules));
}

}  // namespace agon::duel
