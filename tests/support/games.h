// Every game on the roster with every shipped content, for tests that run over all of them.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "agon/game/entry.h"

namespace agon::test {

struct Subject {
  std::string name;  // "hilo_corner": also a file name and a test's name
  const game::Entry* entry;
  std::shared_ptr<const game::AnyGame> game;
};

// The defaults of every game, and every shipped content in its place among the defaults.
const std::vector<Subject>& all_subjects();

// The same, or, where tests are scaled down (AGON_TEST_SCALE, under sanitizers), two of each game.
const std::vector<Subject>& subjects();

// A match-up in which every roll and every event of the game occurs, from tests/showcase/GAME:
// where the rules are content, no shipped one need show them all. Null for other games.
std::shared_ptr<const game::AnyGame> showcase(const game::Entry& entry);

// For INSTANTIATE_TEST_SUITE_P.
template <class Info>
std::string name_of_param(const Info& parameter) {
  return parameter.param.name;
}

void PrintTo(const Subject& subject, std::ostream* out);

}  // namespace agon::test
