// Tests that every game inherits: each runs over every roster entry with every shipped content. A
// new ruleset passes them before it has a test of its own.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::test {

class Conformance : public testing::TestWithParam<Subject> {
 protected:
  const game::AnyGame& game() const { return *GetParam().game; }
  // A game in which dice fall and every event occurs: the showcase where there is one.
  const game::AnyGame& lively() const { return showcase_ ? *showcase_ : game(); }
  std::unique_ptr<game::Agent> agent(std::string_view name) const;

 private:
  std::shared_ptr<const game::AnyGame> showcase_ = showcase(*GetParam().entry);
};

// Each file that holds TEST_P(Name, ...) instantiates its own suite with this.
#define AGON_RUN_OVER_ROSTER(Suite)                                                    \
  INSTANTIATE_TEST_SUITE_P(Roster, Suite, testing::ValuesIn(::agon::test::subjects()), \
                           ::agon::test::name_of_param<testing::TestParamInfo<Subject>>)

}  // namespace agon::test
