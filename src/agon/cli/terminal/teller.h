// Prints events as they happen: a sentence under its turn, or a line of JSON.
#pragma once

#include "agon/workbench/match/told_lines.h"

namespace agon::cli {

class Teller {
 public:
  Teller(bool json, const game::Style& style) : json_(json), style_(style) {}

  void tell(const workbench::MatchEvent& event);
  std::string text_of(const workbench::MatchEvent& event);  // for people, each event once

 private:
  bool json_;
  game::Style style_;
  std::optional<u32> told_;  // the turn whose number was printed last
};

}  // namespace agon::cli
