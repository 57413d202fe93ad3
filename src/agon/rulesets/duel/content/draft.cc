#include "agon/rulesets/duel/content/draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/utf8.h"
#include "agon/json/read.h"
#include "agon/script/typing.h"

namespace agon::duel {
namespace {

using json::Node;

void add_all(const Node& string, const script::Findings& findings, Problems& problems) {
  for (const script::Finding& finding : findings) problems.push_back(to_problem(string, finding));
}

std::optional<DraftScript> read_script(const Node& owner, const std::string& text,
                                       Problems& problems) {
  Node node = *owner.child("script");
  script::Findings findings;
  std::optional<script::Expression> tree = script::read_script(text, findings);
  add_all(node, findings, problems);
  if (!tree) return std::nullopt;
  return DraftScript{std::move(node), *std::move(tree)};
}

std::optional<script::Trigger> read_trigger(const Node& node, const std::string& text,
                                            Problems& problems) {
  script::Findings findings;
  std::optional<script::Trigger> trigger = script::read_trigger(text, findings);
  add_all(node, findings, problems);
  return trigger;
}

std::vector<DraftEffect> read_effects(const Node& owner, std::string_view key,
                                      const std::vector<EffectRecord>& records,
                                      Problems& problems) {
  std::vector<DraftEffect> out;
  for (std::size_t i = 0; i < records.size() && !records.empty(); ++i) {
    Node node = *owner.child(key)->child(i);
    Node trigger_node = *node.child("trigger");
    auto trigger = read_trigger(trigger_node, records[i].trigger, problems);
    auto script = read_script(node, records[i].script, problems);
    if (!trigger || !script) continue;
    out.push_back({records[i], std::move(trigger_node), *std::move(trigger), *std::move(script)});
  }
  return out;
}

// Choices name abilities by one word, so two words must not be the same.
void lint_word(const Node& node, const DraftAbility& ability,
               const std::vector<DraftAbility>& others, Problems& problems) {
  auto same = std::ranges::find(others, ability.word, &DraftAbility::word);
  if (same == others.end()) return;
  complain(*node.child("name"),
           fmt::format("{} and {} are the same word in a choice, '{}'", quote(same->record.name),
                       quote(ability.record.name), ability.word),
           problems);
}

std::vector<DraftAbility> read_abilities(const Node& hero,
                                         const std::vector<AbilityRecord>& records,
                                         Problems& problems) {
  std::vector<DraftAbility> out;
  for (std::size_t i = 0; i < records.size(); ++i) {
    Node node = *hero.child("abilities")->child(i);
    auto script = read_script(node, records[i].script, problems);
    if (!script) continue;
    DraftAbility ability{records[i], word_of(records[i].name), *std::move(script)};
    lint_word(node, ability, out, problems);
    out.push_back(std::move(ability));
  }
  return out;
}

void add_names(const script::Expression& tree, std::set<std::string>& names) {
  using script::Command;
  script::walk(tree, [&](const script::Expression& e) {
    bool names_one = e.is(Command::GET) || e.is(Command::SET) || e.is(Command::MODIFY);
    if (names_one) names.insert(e.name);
  });
}

// Those of scripts, as those of the file.
void lint_names(const Node& document, const std::set<std::string>& names, Problems& problems) {
  auto strange = std::ranges::find_if(names, [](const std::string& name) {
    return has_control(name) || utf8_count(name) > kNames.hi;
  });
  if (strange == names.end()) return;
  complain(document,
           fmt::format("the attribute {} has control characters or more than {} characters in its "
                       "name",
                       quote(*strange), kNames.hi),
           problems);
}

}  // namespace

std::optional<HeroDraft> read_hero(const Node& document, Problems& problems) {
  Problems found;
  HeroDraft out{.node = document, .record = {}, .abilities = {}, .effects = {}};
  if (json::read(document, out.record, found)) {
    out.abilities = read_abilities(document, out.record.abilities, found);
    out.effects = read_effects(document, "passive_effects", out.record.passive_effects, found);
    lint_names(document, attributes_of(out), found);
  }
  problems.insert(problems.end(), found.begin(), found.end());
  if (has_errors(found)) return std::nullopt;
  return out;
}

std::optional<RulesDraft> read_rules(const Node& document, Problems& problems) {
  Problems found;
  RulesDraft out{.node = document, .record = {}, .effects = {}};
  if (json::read(document, out.record, found)) {
    out.effects = read_effects(document, "effects", out.record.effects, found);
    lint_names(document, attributes_of(out), found);
  }
  problems.insert(problems.end(), found.begin(), found.end());
  if (has_errors(found)) return std::nullopt;
  return out;
}

std::set<std::string> attributes_of(const HeroDraft& hero) {
  std::set<std::string> out;
  for (const auto& [name, value] : hero.record.attributes) out.insert(name);
  for (const DraftAbility& ability : hero.abilities) add_names(ability.script.tree, out);
  for (const DraftEffect& effect : hero.effects) add_names(effect.script.tree, out);
  return out;
}

std::set<std::string> attributes_of(const RulesDraft& rules) {
  std::set<std::string> out;
  for (const DraftEffect& effect : rules.effects) add_names(effect.script.tree, out);
  return out;
}

Problem to_problem(const Node& string, const script::Finding& finding) {
  Problem out = json::problem_in_string(string, finding.span.offset, finding.code, finding.message);
  out.severity = finding.severity;
  return out;
}

std::string too_many(std::size_t count, std::string_view things, std::size_t most,
                     std::string_view limit) {
  if (count <= most) return "";
  return fmt::format("{} {} are {} more than the {} of {}", count, things, count - most, most,
                     limit);
}

std::string word_of(std::string_view name) {
  std::string out;
  bool digits = true;
  for (char c : name) {
    bool letter =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<u8>(c) & 0x80) != 0;
    bool digit = c >= '0' && c <= '9';
    digits &= digit;
    if (letter || digit) {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out.empty() || digits ? "_" + out : out;  // a bare number would be an amount
}

}  // namespace agon::duel
