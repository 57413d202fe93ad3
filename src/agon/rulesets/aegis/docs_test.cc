// docs/aegis.md repeats the lists for people, and its examples are rules that are played here.
// Tables stand between a comment that names them and the next blank line; `tools/regenerate docs`
// writes them anew.
#include <fmt/format.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "agon/base/file.h"
#include "agon/host/game_of.h"
#include "tests/support/aegis_match.h"
#include "tests/support/tree.h"

namespace agon::aegis {
namespace {

using game::name_of;

std::string page_file() { return test::tree("/docs/aegis.md"); }

std::string page() { return *read_file(page_file()); }

bool regenerates() { return std::getenv("AGON_REGENERATE") != nullptr; }

std::string backticked(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += fmt::format("{}`{}`", out.empty() ? "" : ", ", name);
  return out.empty() ? "-" : out;
}

// The keys that a record describes, and whether each must be there.
struct KeyNames {
  std::vector<std::string> needed = {};
  std::vector<std::string> more = {};

  template <class T, class... Extras>
  void operator()(std::string_view name, T&, std::string_view, const Extras&...) {
    bool optional = json::is_optional<T> || (std::is_same_v<Extras, json::Default> || ...);
    (optional ? more : needed).emplace_back(name);
  }
};

template <class Record>
std::string keys_of(auto type) {
  Record record;
  record.type = type;
  KeyNames keys;
  describe(keys, record);
  std::erase(keys.needed, "type");
  std::erase(keys.more, "target");  // those that every effect may have are said once
  std::erase(keys.more, "conditions");
  return fmt::format("{} | {}", backticked(keys.needed), backticked(keys.more));
}

std::string matcher_table() {
  std::string out = "| matcher | keys | may have | what it does |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i < kMatchers.size(); ++i) {
    out += fmt::format("| `{}` | {} | {} |\n", kMatchers[i].name,
                       keys_of<MatcherRecord>(static_cast<MatcherType>(i)), kMatchers[i].sentence);
  }
  return out;
}

std::string effect_table() {
  constexpr std::array<std::string_view, 3> kAims = {"self", "opponent", "self, or opponent"};
  std::string out =
      "| effect | icon | works on | keys | may have | what it does |\n|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < kEffects.size(); ++i) {
    const EffectKind& kind = kEffects[i];
    out += fmt::format("| `{}` | {} `{}` | {} | {} | {} |\n", kind.name, kind.picture, kind.letter,
                       kAims[static_cast<std::size_t>(kind.aim)],
                       keys_of<EffectRecord>(static_cast<EffectType>(i)), kind.sentence);
  }
  return out;
}

template <class Enum>
std::string word_table(std::string_view noun) {
  std::string out = fmt::format("| {} | meaning |\n|---|---|\n", noun);
  for (Enum one : every<Enum>()) {
    out += fmt::format("| `{}` | {} |\n", name_of(one), sentence_of(one));
  }
  return out;
}

// Every event with the names of its fields.
std::string event_table() {
  std::string out = "| event | fields |\n|---|---|\n";
  std::string card = card_text(rule_text(R"({"type": "heal", "amount": 1})"));
  host::GameOf<Aegis> game(content_of(hero_text(card), hero_text(card)), {}, {});
  for (const json::Value& schema : game.event_schemas()) {
    std::vector<std::string> fields;
    for (const json::Member& member : schema.find("properties")->members()) {
      if (member.key != "event") fields.push_back(member.key);
    }
    const json::Value& name = schema.find("properties")->find("event")->find("enum")->items()[0];
    out += fmt::format("| `{}` | {} |\n", name.as_string(), backticked(fields));
  }
  return out;
}

void expect_table(std::string_view name, const std::string& table) {
  std::string text = page();
  std::string mark = fmt::format("<!-- {}: written by tools/regenerate docs -->\n", name);
  std::size_t begin = text.find(mark);
  ASSERT_NE(begin, std::string::npos) << "docs/aegis.md should hold " << mark << table;
  begin += mark.size();
  std::size_t end = std::min(text.find("\n\n", begin) + 1, text.size());
  if (regenerates()) {
    ASSERT_TRUE(write_file(page_file(), text.replace(begin, end - begin, table), {.force = true}));
    return;
  }
  EXPECT_EQ(text.substr(begin, end - begin), table) << "write it with: tools/regenerate docs";
}

TEST(AegisDocs, HoldTheTables) {
  expect_table("matchers", matcher_table());
  expect_table("effects", effect_table());
  expect_table("refused effects", word_table<Rejection>("reason"));
  expect_table("losses", word_table<Loss>("loss"));
  expect_table("phases", word_table<Phase>("phase"));
  expect_table("events", event_table());
}

// "b has 2 burn", "b has 20 HP": what a side has before its dice fall.
void set_up(ScriptedMatch& match, std::string_view words) {
  std::istringstream in{std::string(words)};
  std::string side;
  std::string has;
  u32 count = 0;
  std::string what;
  in >> side >> has >> count >> what;
  auto whose = side == "a" ? game::Side::a : game::Side::b;
  if (what == "HP") {
    match.state.hp[at(whose)] = static_cast<u8>(count);
  } else {
    match.stacks(whose, index_of(match.content.status_names, what)) = static_cast<u8>(count);
  }
}

std::vector<chance::Told> told_in(std::string_view words) {
  std::istringstream in{std::string(words)};
  std::vector<chance::Told> out;
  for (u32 face = 0; in >> face;) out.emplace_back(face);
  return out;
}

template <class Event>
std::string told(const ScriptedMatch& match, const Event& event) {
  return Aegis::event_text(match.content, {&chance::kEventTag<Event>, &event}, {});
}

// "b has 2 burn; 1 5 6, then 4": an attack of 10 on the rule, and what is told of it.
std::string played(const std::string& rule, std::string_view script) {
  ScriptedMatch match(card_text(rule));
  match.stand_off();
  std::size_t behind = script.find("; ");
  if (behind != std::string_view::npos) set_up(match, script.substr(0, behind));
  match.attack();
  std::string_view dice = script.substr(behind == std::string_view::npos ? 0 : behind + 2);
  match.log.clear();
  while (!dice.empty()) {
    std::size_t end = std::min(dice.find(", then "), dice.size());
    match.fall(told_in(dice.substr(0, end)));
    dice.remove_prefix(std::min(end + 7, dice.size()));
  }
  if (match.state.phase == Phase::react) match.play(choose(Verb::pass));
  std::string out;
  for (const Evaluated& one : match.log.of<Evaluated>()) out += told(match, one) + "; ";
  return out + told(match, match.log.last<Resolved>());
}

constexpr std::string_view kRuleBlock = "```rule\n";

// Every ```rule block is a rule of the card that the page names, and its last line what is told of
// a throw.
TEST(AegisDocs, ExamplesArePlayed) {
  std::string text = page();
  std::set<std::string> types;
  for (std::size_t at = text.find(kRuleBlock); at != std::string::npos;
       at = text.find(kRuleBlock, at + 1)) {
    std::size_t start = at + kRuleBlock.size();
    std::size_t comment = text.find("// ", start);
    std::size_t end = text.find("```", start);
    ASSERT_LT(comment, end) << text.substr(start, end - start);
    std::string rule = text.substr(start, comment - start);
    std::string script = text.substr(comment + 3, text.find(": ", comment) - comment - 3);
    std::string line = fmt::format("// {}: {}\n", script, played(rule, script));
    if (regenerates()) {
      text.replace(comment, end - comment, line);
    } else {
      EXPECT_EQ(text.substr(comment, end - comment), line);
    }
    json::Value value = json::parse(rule, "docs").value().root();
    types.insert(value.find("matcher")->find("type")->as_string());
    types.insert(value.find("effects")->items()[0].find("type")->as_string());
  }
  if (regenerates()) {
    ASSERT_TRUE(write_file(page_file(), text, {.force = true}));
  }
  for (std::string_view name : kMatcherNames)
    EXPECT_TRUE(types.contains(std::string(name))) << name;
  for (std::string_view name : kEffectNames) EXPECT_TRUE(types.contains(std::string(name))) << name;
}

}  // namespace
}  // namespace agon::aegis
