#include "agon/game/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "agon/game/typed.h"
#include "agon/json/write.h"

namespace agon::game {
namespace {

constexpr std::array<Verb, 4> kVerbs = {{
    {.name = "attack", .sentence = "hit somebody", .takes_object = true, .takes_amount = true},
    {.name = "look", .sentence = "look at something", .takes_object = true},
    {.name = "wait", .sentence = "wait some time", .takes_amount = true},
    {.name = "pass", .sentence = "do nothing"},
}};
constexpr std::array<Word, 2> kRefusals = {{
    {"not_deciding", "the other side decides now"},
    {"too_much", "nobody has that much"},
}};
constexpr std::array<std::string_view, 3> kObjects = {"goblin", "orc", "north gate"};
constexpr Facts kFacts = {.name = "fake",
                          .sentence = "a game of words",
                          .rules_version = 1,
                          .contents = {},
                          .verbs = kVerbs,
                          .refusals = kRefusals,
                          .rolls = {}};

// A game that can only be spoken of. Its law: side b never decides, amounts are at most 100.
class Fake : public AnyGame {
 public:
  const Facts& facts() const override { return kFacts; }
  u16 refusal(StateView, Side side, Choice choice) const override {
    return side == Side::b ? 1 : choice.amount > 100 ? 2 : 0;
  }
  u32 object_count(u16) const override { return kObjects.size(); }
  std::string object_name(u16, u16 object) const override { return std::string(kObjects[object]); }

  const Sizes& sizes() const override { return sizes_; }
  const std::vector<json::Value>& contents() const override { return contents_; }
  json::Value options() const override { return {}; }
  void start(StateSpan) const override {}
  u32 turn(StateView) const override { return 0; }
  Deciders deciders(StateView) const override { return Deciders::a; }
  Outcome outcome(StateView) const override { return Outcome::running; }
  std::span<const Choice> menu(StateView, Side, std::vector<Choice>&) const override { return {}; }
  u32 slot(StateView, Choice) const override { return 0; }
  void play(StateSpan, const Choices&, chance::Referee&) const override {}
  void play(StateSpan, const Choices&, chance::QuickReferee&) const override {}
  const char* fault(StateView) const override { return nullptr; }
  void observe(StateView, Side, std::span<float>) const override {}
  float worth(StateView, Side) const override { return 0; }
  std::vector<ObservedField> observation_fields() const override { return {}; }
  std::string slot_name(u32, Side) const override { return {}; }
  std::string state_text(StateView, const Style&) const override { return {}; }
  json::Value state_to_value(StateView) const override { return {}; }
  bool read_state(const json::Node&, StateSpan, Problems&) const override { return false; }
  std::span<const std::string_view> event_names() const override { return {}; }
  json::Value event_to_value(chance::EventView) const override { return {}; }
  std::vector<json::Value> event_schemas() const override { return {}; }
  std::string event_text(chance::EventView, const Style&) const override { return {}; }
  void measure(Meter&) const override {}
  Result<void> outcomes(StateView, const Choices&, const ExactLimits&,
                        const Visit&) const override {
    return {};
  }
  void forecast(Meter&) const override {}
  std::string about(StateView, Side, Choice) const override { return ""; }
  std::vector<Locked> locked(StateView, Side) const override {
    return {{{2, 2, 0}, "needs a ladder"}};
  }
  float potential(StateView, Side) const override { return 0; }
  json::Value derived(StateView, const Style&) const override { return json::Value::object(); }
  json::Value derived_of(chance::EventView) const override { return json::Value::object(); }
  json::Value guide() const override { return json::Value::object(); }
  std::unique_ptr<Lanes> lanes(std::size_t) const override { return nullptr; }
  bool cut_off(StateView) const override { return false; }
  Result<std::vector<Encoding>> encodings(Side) const override { return std::vector<Encoding>(); }
  Title titled(StateView, Side, Choice choice, const Style&) const override {
    return choice.verb == 1 ? Title{fmt::format("Smite the {}", kObjects[choice.object]), "!"}
                            : Title{};
  }
  std::string spoken(StateView, Side, Choice choice) const override {
    return choice.amount >= 10 ? fmt::format("lay {} {}", choice.amount / 10, choice.amount % 10)
                               : "";
  }
  Result<void> after(StateView, const Choices&, const ExactLimits&, const Visit&,
                     Witness*) const override {
    return {};
  }
  std::size_t run_batch(chance::MatchName, const Seats&, std::span<MatchResult>,
                        std::stop_token) const override {
    return 0;
  }

 private:
  Sizes sizes_;
  std::vector<json::Value> contents_;
};

const Fake kGame;

// The choice as text again, or "code: message".
std::string parsed(std::string_view text) {
  Result<Choice> choice = parse_choice(kGame, text);
  if (choice) return choice_text(kGame, *choice);
  return std::string(name_of(choice.error().code)) + ": " + choice.error().message;
}

std::string read(const std::string& text) {
  json::Document document = *json::parse(text, "choice");
  Result<Choice> choice = read_choice(kGame, json::root(document));
  return choice ? choice_text(kGame, *choice) : to_text(choice.error());
}

constexpr std::array<Choice, 5> kChoices = {
    {{1, 0, 3}, {1, 1, ~0u}, {2, 1, 0}, {3, 0, 0}, {4, 0, 0}}};

constexpr std::array<Choice, 4> kSpoken = {{{3, 0, 8}, {3, 0, 23}, {3, 0, 34}, {3, 0, 66}}};

std::string found(std::string_view typed) {
  auto choice = find_spoken(kGame, {}, Side::a, kSpoken, typed);
  if (!choice) return "no such way";
  return *choice ? choice_text(kGame, **choice) : (*choice).error().message;
}

TEST(SpokenText, IsTheGamesOwnOrTheUsual) {
  EXPECT_EQ(spoken_text(kGame, {}, Side::a, kSpoken[0]), "wait 8");
  EXPECT_EQ(spoken_text(kGame, {}, Side::a, kSpoken[1]), "lay 2 3");
}

TEST(FindSpoken, TakesTheWordsInAnyOrder) {
  EXPECT_EQ(found("lay 2 3"), "wait 23");
  EXPECT_EQ(found("  lay 3, 2 "), "wait 23");
  EXPECT_EQ(found("lay 6 6"), "wait 66");
}

TEST(FindSpoken, SaysWhatTheMenuHasInstead) {
  EXPECT_EQ(found("lay 6"), "the menu has no 'lay 6'; it has, for example, 'lay 6 6'");
  EXPECT_EQ(found("lay"), "the menu has no 'lay'; it has, for example, 'lay 6 6'");
}

TEST(FindSpoken, KnowsASlip) {
  EXPECT_EQ(found("lya 6 6"), "the menu has no 'lya', did you mean 'lay'?");
}

TEST(FindSpoken, LeavesOtherWordsToOthers) {
  EXPECT_EQ(found("wait 8"), "no such way");
  EXPECT_EQ(found(""), "no such way");
  EXPECT_EQ(found(","), "no such way");
}

TEST(ChoiceText, SaysVerbObjectAndAmount) {
  EXPECT_EQ(choice_text(kGame, {1, 0, 3}), "attack goblin 3");
  EXPECT_EQ(choice_text(kGame, {2, 1, 0}), "look orc");
  EXPECT_EQ(choice_text(kGame, {3, 0, 8}), "wait 8");
  EXPECT_EQ(choice_text(kGame, {4, 0, 0}), "pass");
}

TEST(ChoiceText, IsReadBack) {
  for (Choice choice : kChoices) {
    Result<Choice> back = parse_choice(kGame, choice_text(kGame, choice));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, choice);
  }
}

TEST(ChoiceText, MayHoldSpareSpace) {
  EXPECT_EQ(parsed("  attack\tgoblin   3 "), "attack goblin 3");
}

TEST(ChoiceText, StartsWithAVerb) {
  EXPECT_EQ(parsed(""), "choice_text: a choice starts with a verb");
  EXPECT_EQ(parsed("  "), "choice_text: a choice starts with a verb");
}

TEST(ChoiceText, HasAtMostThreeWords) {
  EXPECT_EQ(parsed("attack the goblin 3"),
            "choice_text: a choice has at most three words: verb, object, amount");
}

TEST(ChoiceText, HasNoThirdWordButTheAmount) {
  EXPECT_EQ(parsed("look orc now"), "choice_text: 'now' is not an amount");
  EXPECT_EQ(parsed("attack goblin hard"), "choice_text: 'hard' is not an amount");
}

TEST(ChoiceText, SuggestsTheVerbThatWasMeant) {
  EXPECT_EQ(parsed("atack goblin 3"),
            "choice_text: no verb is called 'atack', did you mean 'attack'?");
  EXPECT_EQ(parsed("zzz"),
            "choice_text: no verb is called 'zzz' (there are: attack, look, wait, pass)");
}

TEST(ChoiceText, SuggestsTheObjectThatWasMeant) {
  EXPECT_EQ(parsed("look gobln"),
            "choice_text: 'look' has no object 'gobln', did you mean 'goblin'?");
  EXPECT_EQ(parsed("attack moon 1"),
            "choice_text: 'attack' has no object 'moon' (there are: goblin, orc, north gate)");
}

TEST(ChoiceText, HasTheFormOfItsVerb) {
  EXPECT_EQ(parsed("attack"),
            "choice_text: a choice of this verb has the form 'attack OBJECT AMOUNT'");
  EXPECT_EQ(parsed("attack goblin"),
            "choice_text: a choice of this verb has the form 'attack OBJECT AMOUNT'");
  EXPECT_EQ(parsed("attack 3"),
            "choice_text: a choice of this verb has the form 'attack OBJECT AMOUNT'");
  EXPECT_EQ(parsed("look"), "choice_text: a choice of this verb has the form 'look OBJECT'");
  EXPECT_EQ(parsed("wait goblin"), "choice_text: a choice of this verb has the form 'wait AMOUNT'");
  EXPECT_EQ(parsed("pass 1"), "choice_text: a choice of this verb has the form 'pass'");
}

TEST(ChoiceText, TakesAmountsOf32Bits) {
  EXPECT_EQ(parsed("wait 4294967295"), "wait 4294967295");
  EXPECT_EQ(parsed("wait 4294967296"), "choice_text: 4294967296 is too large");
  EXPECT_EQ(parsed("wait -1"), "choice_text: a choice of this verb has the form 'wait AMOUNT'");
}

TEST(ChoiceJson, SaysVerbObjectAndAmount) {
  EXPECT_EQ(json::canonical(choice_to_value(kGame, {1, 0, 3})),
            R"({"amount":3,"object":"goblin","verb":"attack"})");
  EXPECT_EQ(json::canonical(choice_to_value(kGame, {4, 0, 0})), R"({"verb":"pass"})");
}

TEST(ChoiceJson, IsReadBack) {
  for (Choice choice : kChoices) {
    json::Document document =
        *json::parse(json::canonical(choice_to_value(kGame, choice)), "choice");
    Result<Choice> back = read_choice(kGame, json::root(document));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, choice);
  }
}

TEST(ChoiceJson, TakesObjectsOfSeveralWords) {
  EXPECT_EQ(read(R"({"verb": "look", "object": "north gate"})"), "look north gate");
}

TEST(ChoiceJson, RefusalsShowTheirPlace) {
  EXPECT_EQ(read(R"({"verb": "atack"})"),
            "choice:1:1: error: no verb is called 'atack', did you mean 'attack'? [choice_text]\n"
            "    1 | {\"verb\": \"atack\"}\n"
            "      | ^\n");
}

TEST(ChoiceJson, RefusesAnUnknownKey) {
  EXPECT_EQ(read(R"({"verb": "pass", "amont": 3})"),
            "choice:1:18: error: unknown key 'amont', did you mean 'amount'? [json_unknown_key]\n"
            "    1 | {\"verb\": \"pass\", \"amont\": 3}\n"
            "      |                  ^\n");
}

TEST(Permit, TakesWhatTheLawTakes) { EXPECT_TRUE(permit(kGame, {}, Side::a, {1, 0, 100})); }

TEST(Permit, RefusesWithCodeAndSentence) {
  Result<void> refused = permit(kGame, {}, Side::b, {4, 0, 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::choice_refused);
  EXPECT_EQ(refused.error().message, "not_deciding: the other side decides now");
  EXPECT_EQ(permit(kGame, {}, Side::a, {3, 0, 101}).error().message,
            "too_much: nobody has that much");
}

constexpr std::array<Choice, 5> kTypedMenu = {
    {{1, 0, 3}, {1, 1, 3}, {2, 1, 0}, {3, 0, 8}, {4, 0, 0}}};

std::string typed(std::string_view text) {
  Result<Choice> choice = find_typed(kGame, {}, Side::a, kTypedMenu, text);
  return choice ? choice_text(kGame, *choice) : choice.error().message;
}

TEST(FindTyped, TakesIdsNamesAndBeginningsInAnyCaseWithTheVerbOrWithout) {
  for (const char* text : {"attack goblin 3", "ATTACK Goblin 3", "smite the goblin", "Smite_the-g",
                           "s t g", "goblin 3", "attack smite the goblin", " at g 3"}) {
    EXPECT_EQ(typed(text), "attack goblin 3") << text;
  }
  EXPECT_EQ(typed("look orc"), "look orc");
  EXPECT_EQ(typed("p"), "pass");
  EXPECT_EQ(typed("Wait"), "wait 8") << "one entry begins so";
}

TEST(FindTyped, TakesAmountsThatTheMenuDoesNotList) {
  EXPECT_EQ(typed("Attack Orc 9"), "attack orc 9");
  EXPECT_EQ(typed("goblin 9"), "attack goblin 9");
  EXPECT_EQ(typed("wait 101"), "too_much: nobody has that much");
}

TEST(FindTyped, SaysWhatATextMayMean) {
  EXPECT_EQ(typed("smite"),
            "'smite' may be 'Smite the goblin' or 'Smite the orc': type more of it");
  EXPECT_EQ(typed("orc"), "look orc") << "an entry is called just that";
}

TEST(FindTyped, SaysWhatALockedEntryNeeds) {
  EXPECT_EQ(typed("look north gate"), "look north gate: needs a ladder");
  EXPECT_EQ(typed("north"), "look north gate: needs a ladder");
}

TEST(FindTyped, SuggestsWhatComesNear) {
  EXPECT_EQ(typed("smite the gobblin"),
            "nothing here is called 'smite the gobblin', did you mean 'Smite the goblin'?");
  EXPECT_EQ(typed("attack gobln 3"), "'attack' has no object 'gobln', did you mean 'goblin'?");
  EXPECT_EQ(typed("xyzzy"), "nothing here is called 'xyzzy'");
  EXPECT_EQ(typed("--"), "a choice starts with a verb or a name");
}

}  // namespace
}  // namespace agon::game
