#include "agon/rulesets/aegis/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "agon/base/text.h"
#include "agon/chance/keys.h"
#include "agon/chance/luck.h"
#include "agon/chance/referee.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/rulesets/aegis/bots/greedy.h"
#include "agon/rulesets/aegis/questions/starter.h"

namespace agon::aegis {
namespace {

using chance::Luck;

// Statuses that ship, by what it is like to have them.
constexpr std::array<std::string_view, 4> kHelpful = {"chi", "evasive", "purify", "scorch"};
constexpr std::string_view kHarmful = "burn";

// Draws stand in statements of their own: compilers differ in the order of arguments.
class RandomCard {
 public:
  explicit RandomCard(Luck& luck) : luck_(luck) {}

  CardRecord make() {
    card_.name = luck_.pick(kFirst);
    card_.name += fmt::format(" {}", luck_.pick(kSecond));
    card_.dice = static_cast<u32>(luck_.between(2, kMostDice));
    add_fields();
    for (std::size_t i = 0; i < card_.fields.size(); ++i) add_reader(i);
    for (u32 i = luck_.below(3); i > 0; --i) add_stacking();
    return card_;
  }

 private:
  static constexpr std::array<std::string_view, 8> kFirst = {"Iron",   "Quiet", "Burning", "Glass",
                                                             "Hollow", "Storm", "Thorn",   "Deep"};
  static constexpr std::array<std::string_view, 8> kSecond = {"Skin", "Guard", "Mirror", "Stance",
                                                              "Veil", "Ward",  "Vow",    "Breath"};

  // Every face is in one of two to four fields.
  void add_fields() {
    std::array<u32, kFaces> faces = {1, 2, 3, 4, 5, 6};
    for (u32 i = kFaces - 1; i > 0; --i) std::swap(faces[i], faces[luck_.below(i + 1)]);
    auto count = static_cast<std::size_t>(luck_.between(2, 4));
    card_.fields.resize(count);
    for (std::size_t i = 0; i < kFaces; ++i) {
      std::size_t field = i < count ? i : luck_.below(static_cast<u32>(count));
      card_.fields[field].faces.push_back(faces[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      card_.fields[i].id = fmt::format("F{}", i + 1);
      std::ranges::sort(card_.fields[i].faces);
    }
  }

  RuleRecord& new_rule() {
    RuleRecord& rule = card_.rules.emplace_back();
    rule.id = fmt::format("rule_{}", card_.rules.size());
    rule.allow_reroll = !luck_.one_in(6);
    return rule;
  }

  // The one rule of a field that need not say that it stacks.
  void add_reader(std::size_t field) {
    const FieldRecord& known = card_.fields[field];
    bool lone = known.faces.size() == 1;
    if (luck_.one_in(8)) {
      card_.allow_idle_faces = true;
      return add_stacking();
    }
    RuleRecord& rule = new_rule();
    rule.matcher = matcher(lone ? kField | kFace : u32{kField}, known);
    fill(rule);
  }

  // One that reads dice that others read, too, and is meant to.
  void add_stacking() {
    RuleRecord& rule = new_rule();
    rule.stacks = true;
    rule.matcher = matcher(kFace | kFields, luck_.pick(card_.fields));
    fill(rule);
  }

  // Of a kind that reads dice in one of these ways, and can match with the card's dice.
  MatcherRecord matcher(u32 ways, const FieldRecord& field) {
    std::vector<MatcherType> types;
    for (std::size_t i = 0; i < kMatchers.size(); ++i) {
      if ((kMatchers[i].keys & ways) != 0) types.push_back(static_cast<MatcherType>(i));
    }
    MatcherRecord out;
    do {
      out = filled(luck_.pick(types), field);
    } while (!can_match(card_, out));
    return out;
  }

  MatcherRecord filled(MatcherType type, const FieldRecord& field) {
    u32 keys = kind_of(type).keys;
    MatcherRecord out;
    out.type = type;
    if ((keys & kField) != 0) out.field = field.id;
    if ((keys & kFace) != 0) out.face = luck_.pick(field.faces);
    if ((keys & kCount) != 0) out.count = 1 + luck_.below(2);
    if ((keys & kFields) != 0) out.fields = recipe();
    if ((keys & kAllowExtra) != 0) out.allow_extra = !luck_.one_in(3);
    if ((keys & kMin) != 0) out.min = 1 + luck_.below(3);
    if ((keys & kPer) != 0 && luck_.one_in(6)) out.per = 2;
    if ((keys & kCap) != 0 && luck_.one_in(3)) out.cap = out.min + luck_.below(4);
    return out;
  }

  // Of two different fields, with as many dice as there are.
  std::vector<FieldMinimum> recipe() {
    u32 count = static_cast<u32>(card_.fields.size());
    u32 first = luck_.below(count);
    u32 second = (first + 1 + luck_.below(count - 1)) % count;
    u32 most = 1 + luck_.below(std::min<u32>(card_.dice - 1, 2));
    return {{card_.fields[first].id, most}, {card_.fields[second].id, 1}};
  }

  // One effect or two, with what both may have.
  void fill(RuleRecord& rule) {
    for (u32 i = luck_.one_in(4) ? 2 : 1; i > 0; --i) rule.effects.push_back(effect());
    const EffectKind& kind = kind_of(rule.effects.front().type);
    rule.label = spaced(fmt::format("{}_{}", luck_.pick(kSecond), card_.rules.size()));
    if (luck_.one_in(6)) rule.conditions.push_back(condition());
    bool open = kind.aim == Aim::either && !rule.effects.front().target;
    if (open && luck_.one_in(6)) rule.target = Target::self;
  }

  EffectRecord effect() {
    auto type = static_cast<EffectType>(luck_.below(static_cast<u32>(kEffects.size())));
    u32 keys = kind_of(type).keys;
    EffectRecord out;
    out.type = type;
    out.amount = 1 + luck_.below(2);
    if ((keys & kPer) != 0 && luck_.one_in(3)) out.per = Per::match_count;
    if ((keys & kCap) != 0) add_cap(out);
    if ((keys & (kStatus | kStatusOrAny)) != 0) add_status(out);
    if ((keys & kStacks) != 0) out.stacks = 1 + luck_.below(2);
    if ((keys & kPolicy) != 0) add_selection(out);
    if ((keys & kExpires) != 0 && luck_.one_in(3)) out.expires = expiry();
    if ((keys & kOwner) != 0 && luck_.one_in(10)) out.owner = Who::self;
    if (kind_of(type).aim == Aim::either && luck_.one_in(12)) out.target = Target::opponent;
    if (luck_.one_in(8)) out.conditions.push_back(condition());
    return out;
  }

  // dealPer and blockPer are always capped, seed "Exclamation Reminders".
  void add_cap(EffectRecord& effect) {
    bool each = (kind_of(effect.type).keys & kEach) != 0;
    if (!each && luck_.one_in(2)) return;
    u32 kind = luck_.below(5);
    if (kind == 0) effect.cap = std::string(kDiceCap);
    if (kind == 1) effect.cap = StackCap{std::string(luck_.pick(kHelpful)), who()};
    if (kind >= 2) effect.cap = 2 + luck_.below(3);
  }

  void add_status(EffectRecord& effect) {
    bool gains = effect.type == EffectType::gain_status;
    effect.status = gains ? luck_.pick(kHelpful) : kHarmful;
    bool any = effect.type == EffectType::cleanse && luck_.one_in(2);
    if (any) effect.status = kAnyStatus;
    u32 keys = kind_of(effect.type).keys;
    if ((keys & kStackCap) != 0 && luck_.one_in(2)) effect.stack_cap = 1 + luck_.below(3);
    if ((keys & kUsable) != 0 && luck_.one_in(2)) effect.usable = any_of<UsablePhase>();
  }

  void add_selection(EffectRecord& effect) {
    effect.count = 1 + luck_.below(2);
    effect.policy = any_of<SelectionPolicy>();
    if (luck_.one_in(3)) effect.fields = {luck_.pick(card_.fields).id};
  }

  ExpiryRecord expiry() {
    ExpiryRecord out;
    out.type = any_of<ExpiryType>();
    if (out.type == ExpiryType::after_n_turns) out.turns = 1 + luck_.below(3);
    return out;
  }

  ConditionRecord condition() {
    ConditionRecord out;
    out.who = who();
    if (luck_.one_in(3)) {
      out.hp_below = static_cast<u32>(luck_.between(8, 20));
    } else {
      out.status = out.who == Who::self ? luck_.pick(kHelpful) : kHarmful;
      if (luck_.one_in(3)) out.min = 2;
    }
    return out;
  }

  Who who() { return luck_.one_in(2) ? Who::self : Who::opponent; }

  template <class Enum>
  Enum any_of() {
    return static_cast<Enum>(luck_.below(static_cast<u32>(names_of(Enum{}).size())));
  }

  Luck& luck_;
  CardRecord card_;
};

// What a combo is worth, the rarest first, as in Combo.
constexpr std::array<int, kComboCount> kDamage = {13, 11, 8, 8, 6, 5, 3};
constexpr std::array<int, kComboCount> kBlock = {7, 6, 5, 5, 3, 2, 1};
constexpr std::array<std::string_view, kComboCount> kAttacks = {
    "Finale", "Cascade", "Hammer", "Heavy Blow", "Flurry", "Strike", "Jab"};

StacksRecord some_stacks(Luck& luck, bool harmful) {
  std::string_view status = harmful && luck.one_in(2) ? kHarmful : luck.pick(kHelpful);
  return {{std::string(status), 1 + luck.below(2)}};
}

AttackRecord random_attack(Luck& luck, std::size_t combo) {
  AttackRecord out;
  out.name = kAttacks[combo];
  out.damage = static_cast<u32>(std::max(1, kDamage[combo] + luck.between(-1, 2)));
  out.ultimate = combo == 0;
  if (luck.one_in(4)) out.post_damage = some_stacks(luck, true);
  return out;
}

BlockRecord random_block(Luck& luck, std::size_t combo) {
  BlockRecord out;
  out.block = static_cast<u32>(std::max(1, kBlock[combo] + luck.between(-1, 1)));
  if (luck.one_in(5)) out.reflect = 1 + luck.below(2);
  if (luck.one_in(8)) out.heal = 1;
  if (luck.one_in(6)) out.gain = some_stacks(luck, false);
  return out;
}

constexpr u32 kTrials = 60;  // enough to tell an even match-up from a lopsided one

// Twice what the hero of a scores with `greedy` on both sides.
u32 points_of(const Content& content) {
  u32 out = 0;
  for (u32 i = 0; i < kTrials; ++i) {
    chance::QuickReferee referee(domain_key(chance::MatchName{14, i}, chance::Domain::rules));
    State state = Aegis::start(content, {});
    while (state.outcome == game::Outcome::running) {
      game::Choices choices{};
      for (game::Side side : game::kSides) {
        if (!includes(Aegis::deciders(state), side)) continue;
        choices[at(side)] = decide_greedily(content, state, side);
      }
      Aegis::play(content, state, choices, referee);
    }
    out += state.outcome == game::Outcome::a ? 2 : state.outcome == game::Outcome::draw ? 1 : 0;
  }
  return out;
}

// The fewest hit points with which a hero wins a little more than half against the starter's, which
// makes it about even with the shipped ones in better hands. Cards differ too much for any other
// measure of them.
u32 even_hp(const HeroRecord& hero) {
  std::deque<json::Document> documents;
  std::vector<json::Node> nodes;
  for (const std::string& text :
       {json::pretty(json::to_value(hero)), starter_hero("Measure"), starter_statuses("Measure")}) {
    nodes.push_back(json::root(documents.emplace_back(json::parse(text, "generated").value())));
  }
  Problems problems;
  Content content = Aegis::load(nodes, problems).value();
  u32 low = 8;
  u32 high = 60;
  while (low < high) {
    u32 middle = (low + high) / 2;
    content.heroes[0].max_hp = static_cast<u8>(middle);
    if (points_of(content) < kTrials * 9 / 8) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace

json::Value random_hero(chance::Key key, std::string_view name) {
  Luck luck(key);
  HeroRecord hero;
  hero.name = spaced(name);
  hero.max_hp = static_cast<u32>(luck.between(22, 32));  // until its strength is known
  for (std::size_t i = 0; i < kComboCount; ++i) {
    hero.offense.entries[i] = random_attack(luck, i);
    hero.board.entries[i] = random_block(luck, i);
  }
  hero.card = json::to_value(RandomCard(luck).make());
  hero.max_hp = even_hp(hero);
  return json::to_value(hero);
}

}  // namespace agon::aegis
