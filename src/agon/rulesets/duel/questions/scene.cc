#include "agon/rulesets/duel/questions/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/decimal.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/game/any_game.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/script/analysis.h"
#include "agon/script/arithmetic.h"
#include "agon/script/compile.h"
#include "agon/script/typing.h"

namespace agon::duel {
namespace {

using game::Side, json::Value;

// Which script.

struct Drafts {
  HeroDraft a;
  HeroDraft b;
  RulesDraft rules;
};

// The documents of a game that was loaded, so there is nothing wrong with them.
Drafts drafts_of(const game::AnyGame& game) {
  const std::vector<Value>& documents = game.contents();
  Problems none;
  return {*read_hero({nullptr, &documents[0], ""}, none),
          *read_hero({nullptr, &documents[1], ""}, none),
          *read_rules({nullptr, &documents[2], ""}, none)};
}

void find_text_problems(const script::Expression& tree, const game::Asked& asked,
                        Problems& problems) {
  std::set<std::string> names;
  script::Uses uses = script::uses_of(tree);
  for (const script::AttributeUse& use : uses.reads) names.insert(use.name);
  for (const script::AttributeUse& use : uses.writes) names.insert(use.name);
  if (names.contains("")) {
    problems.push_back({.code = ErrorCode::content, .message = "an attribute here has no name"});
  }
  if (names.size() > kMostAttributes) return;  // the match-up says that
  auto program = script::compile(tree, assign_columns(names));
  if (!program)
    problems.push_back(script::to_problem(program.error(), asked.script.text, asked.script.file));
}

// The text becomes self's only ability.
std::optional<Source> take_text(const game::Asked& asked, HeroDraft& self, Problems& problems) {
  script::Findings findings;
  std::optional<script::Expression> tree = script::read_script(asked.script.text, findings);
  for (const script::Finding& finding : findings) {
    if (finding.severity != Severity::error) continue;
    problems.push_back(script::to_problem(finding, asked.script.text, asked.script.file));
  }
  if (tree) find_text_problems(*tree, asked, problems);
  if (!problems.empty()) return std::nullopt;
  AbilityRecord record{.name = "script", .description = {}, .tags = {}, .cost = {}, .script = {}};
  self.abilities.clear();
  self.abilities.push_back({std::move(record), "script", {self.node, *std::move(tree)}});
  return Source{Side::a, Source::Kind::ability, 0};
}

struct NamedSource {
  std::string word;
  Source source;
};

void add_effects(const std::vector<DraftEffect>& effects, std::size_t first,
                 std::vector<NamedSource>& out) {
  for (std::size_t i = 0; i < effects.size(); ++i) {
    Source source{Side::a, Source::Kind::effect, static_cast<u8>(first + i)};
    out.push_back({word_of(effects[i].name()), source});
  }
}

std::vector<NamedSource> scripts_of(const Drafts& drafts, std::size_t content) {
  std::vector<NamedSource> out;
  if (content == kRulesKind) {
    add_effects(drafts.rules.effects, 0, out);
    return out;
  }
  for (std::size_t i = 0; i < drafts.a.abilities.size(); ++i) {
    Source source{Side::a, Source::Kind::ability, static_cast<u8>(i)};
    out.push_back({drafts.a.abilities[i].word, source});
  }
  add_effects(drafts.a.effects, drafts.rules.effects.size(), out);
  return out;
}

std::optional<Source> find_named(const Drafts& drafts, const game::Asked& asked,
                                 Problems& problems) {
  std::vector<NamedSource> all = scripts_of(drafts, *asked.script.content);
  auto found = std::ranges::find(all, word_of(asked.script.text), &NamedSource::word);
  if (found != all.end()) return found->source;
  std::vector<std::string_view> words;
  for (const NamedSource& one : all) words.push_back(one.word);
  const std::string& owner =
      *asked.script.content == kRulesKind ? drafts.rules.record.name : drafts.a.record.name;
  problems.push_back({.code = ErrorCode::usage,
                      .message = fmt::format("{} has no script '{}'{}", owner, asked.script.text,
                                             suggestion_of_all(asked.script.text, words))});
  return std::nullopt;
}

// What was typed about the moment.

std::optional<float> value_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::optional<float> value = nearest<float>(text);
  return value ? std::optional(script::stored(*value)) : std::nullopt;
}

// "health=30,mana=5": calls `set` with each place among the names, and its number.
template <class Set>
Result<void> read_values(const game::TypedFlag& flag, std::span<const std::string_view> names,
                         std::string_view what, Set set) {
  std::string_view rest = flag.value;
  while (true) {
    std::string_view one = rest.substr(0, rest.find(','));
    std::size_t middle = one.find('=');
    std::optional<float> value =
        middle == std::string_view::npos ? std::nullopt : value_in(one.substr(middle + 1));
    if (!value) {
      return refuse(ErrorCode::usage,
                    fmt::format("--{} takes {} such as {}=30, not '{}'", flag.name, what,
                                names.empty() ? "name" : names[0], one));
    }
    auto found = std::ranges::find(names, one.substr(0, middle));
    if (found == names.end()) {
      std::string_view name = one.substr(0, middle);
      return refuse(ErrorCode::usage, fmt::format("--{}: nothing here has '{}'{}", flag.name, name,
                                                  suggestion_of_all(name, names)));
    }
    set(static_cast<std::size_t>(found - names.begin()), *value);
    if (one.size() == rest.size()) return {};
    rest.remove_prefix(one.size() + 1);
  }
}

Result<void> read_attributes(const game::TypedFlag& flag, Side side, Scene& scene) {
  std::vector<std::string_view> names;
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < scene.content.columns(); ++i) {
    if (scene.content.matchup.columns[i].empty()) continue;
    names.push_back(scene.content.matchup.columns[i]);
    columns.push_back(i);
  }
  std::span<float> row = scene.state.row(scene.content, side);
  return read_values(flag, names, "attributes",
                     [&](std::size_t i, float value) { row[columns[i]] = value; });
}

Result<void> read_context(const game::TypedFlag& flag, Scene& scene) {
  std::vector<std::string_view> names;
  for (script::ContextKey key : script::kContextKeys) names.push_back(script::name_of(key));
  return read_values(flag, names, "context values",
                     [&](std::size_t i, float value) { scene.told[i] = value; });
}

Result<void> read_flags(std::span<const game::TypedFlag> flags, Scene& scene) {
  for (const game::TypedFlag& flag : flags) {
    Result<void> read = {};
    if (flag.name == "turn") scene.whole_turn = true;
    if (flag.name == "context") read = read_context(flag, scene);
    if (flag.name == "self") read = read_attributes(flag, Side::a, scene);
    if (flag.name == "opponent") read = read_attributes(flag, Side::b, scene);
    if (!read) return read;
  }
  if (!scene.whole_turn) return {};
  if (scene.effect() != nullptr) {
    return refuse(ErrorCode::usage, "--turn is for abilities: an effect waits for its trigger");
  }
  bool told = std::ranges::any_of(scene.told, [](float value) { return value != 0; });
  if (told) return refuse(ErrorCode::usage, "--context does not go with --turn");
  return {};
}

}  // namespace

std::optional<Scene> scene_of(const game::Asked& asked, Problems& problems) {
  Drafts drafts = drafts_of(*asked.game);
  std::optional<Source> source = asked.script.content ? find_named(drafts, asked, problems)
                                                      : take_text(asked, drafts.a, problems);
  if (!source) return std::nullopt;
  std::optional<Matchup> matchup = compile(drafts.a, drafts.b, drafts.rules, problems);
  if (!matchup) return std::nullopt;
  Scene out{.content = make_content(*std::move(matchup), drafts.rules.record.name),
            .source = *source};
  out.state = Duel::start(out.content, {});
  out.state.turn = 1;
  out.state.phase = Phase::choosing;
  Result<void> read = read_flags(asked.flags, out);
  if (read) return out;
  problems.push_back(read.error());
  return std::nullopt;
}

}  // namespace agon::duel
