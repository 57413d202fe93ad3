// Random cards, as the fuzzer makes them: the validator takes exactly the sound ones.
#include <gtest/gtest.h>

#include "agon/chance/mix.h"
#include "agon/rulesets/aegis/content/lint.h"
#include "tests/support/aegis_cards.h"
#include "tests/support/walk.h"

namespace agon::aegis {
namespace {

TEST(AegisLintProperty, ExactlySoundCardsAreTaken) {
  u32 sound = 0;
  auto cards = static_cast<u32>(test::scaled(20'000));
  for (u32 i = 0; i < cards; ++i) {
    std::vector<u8> bytes;
    for (u32 b = 0; b < 64; ++b) bytes.push_back(static_cast<u8>(chance::mix({3, 14}, i, b).a));
    MadeCard made = CardBuilder(bytes).make();
    json::Document document = json::parse(made.text, "card.json").value();
    StatusNames statuses = {"chi"};
    Problems problems;
    CardRecord record;
    bool taken = read_card(json::root(document), &statuses, record, problems);
    ASSERT_EQ(taken, made.sound) << made.text;
    sound += taken;
    if (!taken) continue;
    bool idle = std::ranges::any_of(problems, [](const Problem& problem) {
      return problem.message.starts_with("no rule reads");
    });
    ASSERT_EQ(idle, made.idle != 0 && !made.allows_idle) << made.text;
  }
  EXPECT_GT(sound, cards / 20);
  EXPECT_LT(sound, cards - cards / 20);
}

}  // namespace
}  // namespace agon::aegis
