#include "agon/workbench/match/herald.h"

#include <gtest/gtest.h>

#include "agon/json/schema.h"
#include "agon/workbench/match/play_match.h"

namespace agon::workbench {
namespace {

TEST(Herald, AnEventHasItsNameAndTurn) {
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  json::Value head = json::schema_of<EventHead>();
  u32 last = 0;
  play_match(contest, {.tell = [&](const MatchEvent& event) {
               json::Value value = to_value(event);
               for (const json::Value& key : head.find("required")->items()) {
                 ASSERT_NE(value.find(key.as_string()), nullptr) << key;
               }
               EXPECT_EQ(json::to_value(event.turn), *value.find("turn"));
               EXPECT_GE(event.turn, last);
               last = event.turn;
             }});
  EXPECT_GT(last, 1u);
}

}  // namespace
}  // namespace agon::workbench
