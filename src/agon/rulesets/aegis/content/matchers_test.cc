// Each matcher by hand (seed "Matcher Registry"): what it counts, and which dice it names.
#include "agon/rulesets/aegis/content/matchers.h"

#include <gtest/gtest.h>

#include "agon/rulesets/aegis/content/card.h"

namespace agon::aegis {
namespace {

// The partition of the tests: low is 1 and 2, mid is 3 and 4, high is 5; 6 is in no field.
Card card_with(MatcherRecord matcher, u32 dice) {
  CardRecord record;
  record.dice = dice;
  record.fields = {{"low", {1, 2}}, {"mid", {3, 4}}, {"high", {5}}};
  RuleRecord rule;
  rule.id = "rule";
  rule.matcher = std::move(matcher);
  record.rules = {rule};
  return make_card(record, {});
}

Match match_of(MatcherRecord matcher, std::vector<u8> dice) {
  Card card = card_with(std::move(matcher), static_cast<u32>(dice.size()));
  Hand hand = hand_of(dice);
  EXPECT_EQ(card.hits[hand] != 0, card.rules[0].counts[hand] != 0);
  return {card.rules[0].counts[hand], card.rules[0].dice[hand]};
}

MatcherRecord count_low() {
  MatcherRecord out;
  out.type = MatcherType::count_field;
  out.field = "low";
  return out;
}

MatcherRecord pairs_low() {
  MatcherRecord out = count_low();
  out.type = MatcherType::pairs_field;
  return out;
}

MatcherRecord face(u32 face, u32 count) {
  MatcherRecord out;
  out.type = MatcherType::exact_face;
  out.face = face;
  out.count = count;
  return out;
}

MatcherRecord recipe(std::vector<FieldMinimum> fields, bool allow_extra) {
  MatcherRecord out;
  out.type = MatcherType::combo;
  out.fields = std::move(fields);
  out.allow_extra = allow_extra;
  return out;
}

TEST(AegisCountField, CountsTheDiceOfItsField) {
  Match found = match_of(count_low(), {1, 2, 2, 5});
  EXPECT_EQ(found.count, 3u);
  EXPECT_EQ(found.dice, 0b0111u);
  EXPECT_EQ(match_of(count_low(), {3, 4, 5, 6}).count, 0u);
}

TEST(AegisCountField, MultipliesThenCaps) {
  MatcherRecord matcher = count_low();
  matcher.per = 3;
  EXPECT_EQ(match_of(matcher, {1, 2, 5}).count, 6u);
  matcher.cap = 4;
  EXPECT_EQ(match_of(matcher, {1, 2, 5}).count, 4u);
}

TEST(AegisCountField, TheMinimumLooksAtTheUncappedCount) {
  MatcherRecord matcher = count_low();
  matcher.min = 2;
  matcher.cap = 1;
  EXPECT_EQ(match_of(matcher, {1, 5, 5}).count, 0u);
  EXPECT_EQ(match_of(matcher, {1, 1, 5}).count, 1u);
}

TEST(AegisPairsField, CountsPairsAndNamesThePairedDice) {
  EXPECT_EQ(match_of(pairs_low(), {1, 3, 4}).count, 0u);
  Match one = match_of(pairs_low(), {1, 1, 2});
  EXPECT_EQ(one.count, 1u);
  EXPECT_EQ(one.dice, 0b011u);  // the odd one is left over
  EXPECT_EQ(match_of(pairs_low(), {1, 1, 2, 2, 2}).count, 2u);
}

TEST(AegisPairsField, HasMinimumAndCapOfItsOwn) {
  MatcherRecord matcher = pairs_low();
  matcher.min = 2;
  EXPECT_EQ(match_of(matcher, {1, 1, 2, 5, 5}).count, 0u);
  EXPECT_EQ(match_of(matcher, {1, 1, 2, 2, 5}).count, 2u);
  matcher.cap = 1;
  EXPECT_EQ(match_of(matcher, {1, 1, 2, 2, 5}).count, 1u);
}

TEST(AegisExactFace, CountsThatFaceFromItsNumberOn) {
  EXPECT_EQ(match_of(face(6, 2), {1, 3, 6}).count, 0u);
  Match found = match_of(face(6, 2), {1, 6, 6, 6});
  EXPECT_EQ(found.count, 3u);
  EXPECT_EQ(found.dice, 0b1110u);
}

TEST(AegisCombo, MatchesOnceIfAllMinimaAreMet) {
  std::vector<FieldMinimum> fields = {{"high", 1}, {"low", 1}};
  EXPECT_EQ(match_of(recipe(fields, true), {1, 3, 4}).count, 0u);
  Match found = match_of(recipe(fields, true), {1, 2, 3, 5});
  EXPECT_EQ(found.count, 1u);
  EXPECT_EQ(found.dice, 0b1011u);
}

TEST(AegisCombo, WithoutExtraTheCountsMustBeExact) {
  std::vector<FieldMinimum> fields = {{"high", 1}, {"low", 1}};
  EXPECT_EQ(match_of(recipe(fields, false), {1, 2, 5}).count, 0u);
  EXPECT_EQ(match_of(recipe(fields, false), {1, 5, 5}).count, 0u);
  EXPECT_EQ(match_of(recipe(fields, false), {1, 3, 5}).count, 1u);  // other fields do not matter
}

TEST(AegisMatchers, NeverConsumeDice) {
  CardRecord record;
  record.dice = 3;
  record.fields = {{"low", {1, 2}}, {"high", {5}}};
  RuleRecord one;
  one.matcher = count_low();
  RuleRecord two;
  two.matcher = recipe({{"low", 1}, {"high", 1}}, true);
  record.rules = {one, two, one};
  Card card = make_card(record, {});
  EXPECT_EQ(card.hits[hand_of(std::array<u8, 3>{1, 2, 5})], 0b111);
}

TEST(AegisMatchers, FieldCountsAreThoseOfThePartition) {
  Card card = card_with(count_low(), 4);
  std::array<u8, kFaces> counts = card.field_counts(hand_of(std::array<u8, 4>{1, 2, 5, 6}));
  EXPECT_EQ(counts, (std::array<u8, kFaces>{2, 0, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace agon::aegis
