// Encoded scripts are what the header says, and can be read back.
#include "agon/rulesets/duel/questions/encoding.h"

#include "tests/support/duel_match.h"
#include "tests/support/games.h"
#include "tests/support/script_random.h"

namespace agon::duel {
namespace {

using game::Side;

std::vector<Token> tokens_at(const game::Encoding& encoding, std::size_t row) {
  std::vector<Token> out;
  const i32* from = &encoding.numbers[row * kScriptNumbers + kHeadNumbers];
  for (std::size_t i = 0; i < kMostTokens; ++i, from += kTokenNumbers) {
    out.push_back({from[0], from[1], from[2]});
  }
  return out;
}

std::array<i32, kHeadNumbers> head_at(const game::Encoding& encoding, std::size_t row) {
  const i32* from = &encoding.numbers[row * kScriptNumbers];
  return {from[0], from[1]};
}

std::string text_at(const game::Encoding& encoding, std::size_t row, const Content& content) {
  auto tree = decode(tokens_at(encoding, row), content.matchup.columns);
  return tree ? script::to_text(*tree) : "nothing";
}

const HeroText kHitter{
    .attributes = R"("health": 10, "mana": 3)",
    .abilities = {{"Hit", "MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))", R"("cost": 2, )"}},
    .effects = {{"ON_ATTRIBUTE_CHANGE('mana')", "SEQ(NOOP(), WIN(SELF), NOOP())"}}};
const std::vector<EffectText> kDeath = {
    {"ON_ATTRIBUTE_CHANGE('health')", "IF(LT(CONTEXT('new_value'), 1), LOSE(SELF), NOOP())"}};

class DuelEncoding : public testing::Test {
 protected:
  Content content = content_of(to_json(kHitter, "A"), to_json({}, "B"), rules_json(kDeath));
  std::vector<game::Encoding> seen_by_b = *Duel::encodings(content, Side::b);
  const game::Encoding& rules = seen_by_b[0];
  const game::Encoding& effects = seen_by_b[1];
  const game::Encoding& abilities = seen_by_b[2];
};

TEST_F(DuelEncoding, IsTheTreeParentsFirst) {
  std::vector<Token> tokens = tokens_at(abilities, kMostAbilities);  // the opponent's first
  auto what = [](script::Command command) { return 1 + static_cast<i32>(command); };
  EXPECT_EQ(tokens[0], (Token{what(script::Command::MODIFY), 17, 0}));
  EXPECT_EQ(tokens[1], (Token{what(script::Command::MUL), 0, 0}));
  EXPECT_EQ(tokens[2], (Token{what(script::Command::ROLL), 0, 0}));
  EXPECT_EQ(tokens[3], (Token{what(script::Command::NUMBER), 0, std::bit_cast<i32>(6.0F)}));
  EXPECT_EQ(tokens[4], (Token{what(script::Command::NUMBER), 0, std::bit_cast<i32>(-1.0F)}));
  EXPECT_EQ(tokens[5], Token{});
}

TEST_F(DuelEncoding, HasShapesAndHeads) {
  EXPECT_EQ(rules.shape, (std::vector<u32>{16, 194}));
  EXPECT_EQ(effects.shape, (std::vector<u32>{2, 16, 194}));
  EXPECT_EQ(abilities.shape, (std::vector<u32>{2, 8, 194}));
  auto change = 1 + static_cast<i32>(script::Event::ON_ATTRIBUTE_CHANGE);
  EXPECT_EQ(head_at(rules, 0), (std::array<i32, 2>{change, 1 << kHealth}));
  EXPECT_EQ(head_at(effects, kMostEffects), (std::array<i32, 2>{change, 1 << kMana}));
  EXPECT_EQ(head_at(abilities, kMostAbilities), (std::array<i32, 2>{1, std::bit_cast<i32>(2.0F)}));
  EXPECT_EQ(head_at(abilities, 1), (std::array<i32, 2>{}));  // b has one ability
}

TEST_F(DuelEncoding, IsReadBackIntoTheScripts) {
  EXPECT_EQ(text_at(rules, 0, content), script::to_text(content.entity(Side::b).effects[0].tree));
  EXPECT_EQ(text_at(effects, kMostEffects, content), "SEQ(NOOP(), WIN(SELF), NOOP())");
  EXPECT_EQ(text_at(abilities, kMostAbilities, content),
            "MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))");
  EXPECT_EQ(text_at(abilities, 1, content), "nothing");
}

TEST_F(DuelEncoding, OfEveryShippedMatchUpCanBeMade) {
  for (const test::Subject& subject : test::all_subjects()) {
    if (subject.entry->facts.name != "duel") continue;
    for (Side side : game::kSides) {
      auto made = subject.game->encodings(side);
      ASSERT_TRUE(made) << subject.name << ": " << made.error().message;
      EXPECT_EQ(made->size(), 3u);
    }
  }
}

// What no trigger tells is 0.
void replace_unknown_keys(script::Expression& tree) {
  bool unknown = tree.is(script::Command::CONTEXT) && !script::find_context_key(tree.name);
  if (unknown) tree = script::number(0);
  for (script::Expression& argument : tree.arguments) replace_unknown_keys(argument);
}

TEST(DuelTokens, OfRandomScriptsAreReadBack) {
  test::ScriptMaker maker(7);
  script::Columns columns = test::random_columns();
  int short_enough = 0;
  for (int i = 0; i < 2000; ++i) {
    script::Expression tree = maker.script(4);
    auto tokens = encode(tree, columns);
    if (!tokens) continue;
    ++short_enough;
    replace_unknown_keys(tree);
    EXPECT_EQ(decode(*tokens, columns), tree) << script::to_text(tree);
  }
  EXPECT_GT(short_enough, 500);
}

TEST(DuelTokens, ThatNoScriptHasAreRefused) {
  std::vector<std::string> columns = {"health"};
  i32 number = 1 + static_cast<i32>(script::Command::NUMBER);
  i32 sequence = 1 + static_cast<i32>(script::Command::SEQ);
  i32 get = 1 + static_cast<i32>(script::Command::GET);
  EXPECT_FALSE(decode({}, columns));
  for (std::vector<Token> wrong : {std::vector<Token>{{0, 0, 0}},
                                   {{-1, 0, 0}},
                                   {{number + 1, 0, 0}},
                                   {{sequence, 2, 0}},
                                   {{sequence, 0, 0}},
                                   {{get, 0, 0}},
                                   {{get, 2, 0}},
                                   {{get, 33, 0}},
                                   {{number, 0, 0}, {number, 0, 0}}}) {
    EXPECT_FALSE(decode(wrong, columns));
  }
}

TEST(DuelTokens, TooManyAreNamed) {
  std::string script = "NOOP()";
  for (int i = 0; i < 70; ++i) script += ", NOOP()";
  HeroText hero{.abilities = {{"Long", "SEQ(" + script + ")"}}};
  Content content = content_of(to_json(hero, "A"), to_json({}, "B"), rules_json({}));
  auto made = Duel::encodings(content, Side::b);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message,
            "'Long' of A has 72 tokens, and an encoded script has at most 64 (MAX_TOKENS); it can "
            "be played, but not be read by a policy");
}

}  // namespace
}  // namespace agon::duel
