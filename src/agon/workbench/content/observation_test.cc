#include "agon/workbench/content/observation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace agon::workbench {
namespace {

ObservationRecord observation_of(const std::string& game) {
  return workbench::observation_of(workbench::open({.game = game}).value());
}

const FieldRecord& field(const ObservationRecord& record, std::string_view name) {
  return *std::ranges::find(record.fields, name, &FieldRecord::name);
}

TEST(Observation, NamesFieldsAndSlotsOfASmallGame) {
  ObservationRecord hilo = observation_of("hilo");
  EXPECT_EQ(hilo.contents, "table corner");
  EXPECT_EQ(hilo.floats, 8u);
  EXPECT_EQ(hilo.fields[1].name, "opposing_score");
  EXPECT_EQ(hilo.fields[1].offset, 1u);
  EXPECT_EQ(hilo.fields[1].high, 1.0F);
  EXPECT_EQ(hilo.actions.a[4], "guess low 2");
  EXPECT_EQ(hilo.actions.b[7], "double");
}

TEST(Observation, ContentNamesWhatItMultiplies) {
  ObservationRecord skirmish = observation_of("skirmish");
  EXPECT_EQ(skirmish.fields[6].name, "node.p1_hq.own_troops");
  EXPECT_EQ(skirmish.fields[8].low, -1.0F);
}

TEST(Observation, AttributesHaveNoLimitsAndOnesThatNobodyHasNoName) {
  ObservationRecord duel = observation_of("duel");
  const FieldRecord& own = field(duel, "own");
  EXPECT_EQ(own.size, 16u);
  EXPECT_FALSE(own.low || own.high);
  EXPECT_EQ(own.elements[0], "health");
  EXPECT_EQ(own.elements[15], "");
  EXPECT_NE(duel.actions.a, duel.actions.b) << "each hero has its own abilities";
  EXPECT_EQ(duel.actions.a.back(), "");
}

TEST(Observation, WhoeverNeverDecidesHasNoActions) {
  EXPECT_EQ(observation_of("pillars-scene").actions.b[0], "");
}

}  // namespace
}  // namespace agon::workbench
