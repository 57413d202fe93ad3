// The content files as they are written: a hero with its two boards and its defense card (seed
// "Defense Card Data Model"), and the statuses that heroes may name. card.h and content.h make of
// them what the rules read. What a matcher or an effect is told depends on its type (kinds.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "agon/rulesets/aegis/content/hands.h"
#include "agon/rulesets/aegis/content/kinds.h"

namespace agon::aegis {

inline constexpr std::string_view kSchemaVersion = "1.0.0";  // defenseSchemaVersion
inline constexpr std::string_view kDslVersion = "1.0.0";     // defenseDslVersion

inline constexpr std::size_t kStatusesKind = 2;  // among the contents, behind the heroes

inline constexpr u32 kMostHp = 200;
inline constexpr u32 kMostAmount = 50;
inline constexpr u32 kMostPer = 10;
inline constexpr std::size_t kMostRules = 16;    // of a card
inline constexpr std::size_t kMostEffects = 8;   // of a rule
inline constexpr std::size_t kMostStatuses = 8;  // of a file
inline constexpr u32 kMostStacks = 9;            // of a status
inline constexpr std::size_t kMostConditions = 4;
inline constexpr json::Line kIdLength{{1, 40}};
inline constexpr json::Line kNameLength{{1, 60}};

struct FieldMinimum {
  std::string id;
  u32 min = 1;
};

void describe(auto& v, FieldMinimum& f) {
  v("id", f.id, "a field of the card", kIdLength);
  v("min", f.min, "dice that it must hold", json::Range{1, kMostDice});
}

struct MatcherRecord {
  MatcherType type{kUnread};
  std::string field;
  u32 per = 1;
  std::optional<u32> cap;
  u32 min = 1;
  u32 face = 0;
  u32 count = 0;
  std::vector<FieldMinimum> fields;
  bool allow_extra = true;
};

void describe(auto& v, MatcherRecord& m) {
  using json::Range;
  v("type", m.type, "how dice are matched");
  KeysOf keys(v, m.type);
  keys.need(kField, "fieldId", m.field, "the field whose dice are counted", kIdLength);
  keys.may(kPer, "per", m.per, "what each counts", Range{1, kMostPer});
  keys.may(kCap, "cap", m.cap, "the highest match count", Range{1, kMostAmount});
  keys.may(kMin, "min", m.min, "how many must be there, before `per` and `cap`",
           Range{1, kMostDice});
  keys.need(kFace, "face", m.face, "the face", Range{1, kFaces});
  keys.need(kCount, "count", m.count, "how many dice must show it", Range{1, kMostDice});
  keys.need(kFields, "fields", m.fields, "the recipe", json::Length{1, kFaces});
  keys.may(kAllowExtra, "allowExtra", m.allow_extra,
           "whether further dice of those fields are allowed");
}

struct ConditionRecord {
  Who who = Who::self;
  std::optional<std::string> status;
  std::optional<u32> min;
  std::optional<u32> hp_below;
};

void describe(auto& v, ConditionRecord& c) {
  v("who", c.who, "whom it looks at: the defender is self");
  v("status", c.status, "a status of which there must be stacks", kIdLength);
  v("min", c.min, "how many stacks; 1 unless said", json::Range{1, kMostStacks});
  v("hpBelow", c.hp_below, "or: hit points must be below this", json::Range{1, kMostHp});
}

inline constexpr std::string_view kConditionsSentence = "all must hold";
inline constexpr json::Length kConditionsLength{0, kMostConditions};

struct ExpiryRecord {
  ExpiryType type = ExpiryType::next_attack;
  std::optional<u32> turns;
};

void describe(auto& v, ExpiryRecord& e) {
  v("type", e.type, "when what is left is gone");
  v("turns", e.turns, "with afterNTurns: after so many turns of the owner", json::Range{1, 40});
}

struct StackCap {
  std::string status;
  Who who = Who::self;
};

void describe(auto& v, StackCap& c) {
  v("status", c.status, "as many as there are stacks of this status", kIdLength);
  v("who", c.who, "whose stacks");
}

// A number, "dice" (as many as the card throws), or the stacks of a status.
using CapRecord = std::variant<u32, std::string, StackCap>;

inline constexpr std::string_view kAnyStatus = "any";
inline constexpr std::string_view kDiceCap = "dice";

struct EffectRecord {
  EffectType type{kUnread};
  std::optional<Target> target;
  std::optional<Who> owner;
  u32 amount = 1;
  std::optional<Per> per;
  std::optional<CapRecord> cap;
  std::string status;
  std::optional<u32> stack_cap;
  std::optional<UsablePhase> usable;
  std::optional<ExpiryRecord> expires;
  u32 stacks = 1;
  u32 count = 1;
  std::optional<std::vector<std::string>> fields;
  SelectionPolicy policy = SelectionPolicy::lowest;
  std::vector<ConditionRecord> conditions;
};

void describe(auto& v, EffectRecord& e) {
  using json::Range;
  v("type", e.type, "what happens");
  KeysOf keys(v, e.type);
  v("target", e.target, "whom it works on, where it could be either; `ally` is reserved");
  keys.may(kOwner, "owner", e.owner, "whose status or buff it becomes; the target's unless said");
  keys.need(kAmount, "amount", e.amount, "how much", Range{1, kMostAmount});
  keys.may(kPer, "per", e.per, "matchCount: so much for each match, not once");
  bool on_stacks = keys.takes(kStacks);
  keys.may(kCap, "cap", e.cap,
           on_stacks
               ? "at most so many stacks, 9 unless said: a number, \"dice\", or the stacks of "
                 "a status"
               : "at most so much: a number, \"dice\", or the stacks of a status",
           Range{1, on_stacks ? kMostStacks : 1000});
  keys.need(kStatus | kStatusOrAny, "status", e.status,
            keys.takes(kStatusOrAny) ? "of which status, or \"any\"" : "of which status",
            kIdLength);
  keys.may(kStackCap, "stackCap", e.stack_cap,
           "no gain beyond so many stacks, waiting ones counted", Range{1, kMostStacks});
  keys.may(kUsable, "usablePhase", e.usable,
           "from when on it counts; as the status says unless said");
  keys.may(kExpires, "expires", e.expires, "when what is left is gone");
  keys.may(kStacks, "stacks", e.stacks, "stacks of the buff", Range{1, kMostStacks});
  keys.need(kCount, "count", e.count, "how many dice", Range{1, kMostDice});
  keys.may(kFields, "fields", e.fields, "only dice that lie in these fields",
           json::Length{1, kFaces});
  keys.need(kPolicy, "selectionPolicy", e.policy, "which dice");
  v("conditions", e.conditions, kConditionsSentence, kConditionsLength, json::Default{});
}

struct RuleRecord {
  std::string id;
  std::string label;
  MatcherRecord matcher;
  std::vector<EffectRecord> effects;
  std::vector<ConditionRecord> conditions;
  std::optional<Target> target;
  bool allow_reroll = true;
  bool stacks = false;
};

void describe(auto& v, RuleRecord& r) {
  using json::Default;
  v("id", r.id, "its name in logs; no two of a card are alike", kIdLength);
  v("label", r.label, "what people read; its id unless said", json::Line{{0, 60}}, Default{});
  v("matcher", r.matcher, "when it triggers");
  v("effects", r.effects, "what happens then, in order", json::Length{1, kMostEffects});
  v("conditions", r.conditions, kConditionsSentence, kConditionsLength, Default{});
  v("target", r.target, "the target of its effects that could have either and do not say");
  v("allowReroll", r.allow_reroll, "whether its matched dice may be thrown again", Default{});
  v("stacks", r.stacks, "it is meant to count dice that other rules count, too", Default{});
}

struct FieldRecord {
  std::string id;
  std::vector<u32> faces;
};

void describe(auto& v, FieldRecord& f) {
  v("id", f.id, "the name that rules use", kIdLength);
  v("faces", f.faces, "its faces; no face is in two fields", json::Range{1, kFaces},
    json::Length{1, kFaces});
}

struct CardRecord {
  std::string name;
  u32 dice = 0;
  std::vector<FieldRecord> fields;
  std::vector<RuleRecord> rules;
  bool allow_idle_faces = false;
};

void describe(auto& v, CardRecord& c) {
  using json::Default, json::Length;
  v("name", c.name, "what people call the card", json::Line{{0, 60}}, Default{});
  v("dice", c.dice, "how many dice it throws", json::Range{1, kMostDice});
  v("fields", c.fields, "a partition of the faces", Length{1, kFaces});
  v("rules", c.rules, "evaluated in this order", Length{1, kMostRules});
  v("allowIdleFaces", c.allow_idle_faces, "whether faces that no rule reads are meant", Default{});
}

// Stacks by status.
using StacksRecord = std::map<std::string, u32>;
inline constexpr json::Length kStacksLength{0, 4};

struct AttackRecord {
  std::string name;
  u32 damage = 0;
  bool ultimate = false;
  StacksRecord post_damage;
};

void describe(auto& v, AttackRecord& a) {
  using json::Default, json::Range;
  v("name", a.name, "what people call it", json::Line{{0, 60}}, Default{});
  v("damage", a.damage, "before everything else", Range{0, kMostAmount});
  v("ultimate", a.ultimate, "a label for people", Default{});
  v("postDamage", a.post_damage,
    "after it hit: harmful statuses to the defender, others to oneself", Range{1, kMostStacks},
    kStacksLength, Default{});
}

struct BlockRecord {
  u32 block = 0;
  u32 reflect = 0;
  u32 heal = 0;
  StacksRecord gain;
};

void describe(auto& v, BlockRecord& b) {
  using json::Default, json::Range;
  v("block", b.block, "what it blocks; the highest on the board is taken", Range{0, kMostAmount});
  v("reflect", b.reflect, "damage back to the attacker", Range{0, kMostAmount}, Default{});
  v("heal", b.heal, "hit points back at once", Range{0, kMostAmount}, Default{});
  v("gain", b.gain, "statuses for the defender", Range{1, kMostStacks}, kStacksLength, Default{});
}

// What the dice show, by combo.
inline constexpr std::array<std::string_view, kComboCount> kComboSentences = {
    "five equal dice", "1 to 5 or 2 to 6", "three equal and two equal dice", "four equal dice",
    "four in a row",   "three equal dice", "two pairs of different faces"};

// Entries by combo; a board may leave some out.
template <class Entry>
struct BoardRecord {
  std::array<std::optional<Entry>, kComboCount> entries;
};

template <class Entry>
void describe(auto& v, BoardRecord<Entry>& b) {
  for (std::size_t i = 0; i < kComboCount; ++i) {
    v(kComboNames[i], b.entries[i], kComboSentences[i]);
  }
}

struct HeroRecord {
  std::string name;
  std::string description;
  u32 max_hp = 0;
  Version version = Version::v2;
  bool judged = true;
  BoardRecord<AttackRecord> offense;
  BoardRecord<BlockRecord> board;
  std::optional<json::Value> card;  // read apart: a broken one makes the hero play v1
};

void describe(auto& v, HeroRecord& h) {
  v("name", h.name, "what people call the hero", kNameLength);
  v("description", h.description, "a sentence for people", json::Line{{0, 300}}, json::Default{});
  v("maxHp", h.max_hp, "hit points at the start", json::Range{1, kMostHp});
  v("defenseVersion", h.version, "v2: by the card; v1: by the board");
  v("judged", h.judged, "whether its balance is judged", json::Default{});
  v("offense", h.offense, "attacks by combo");
  v("defenseV1Board", h.board, "defense v1: blocks by combo");
  v("defenseCard", h.card, "defense v2: dice, fields and rules");
}

// What statuses can do; each has at most one of a kind.
struct UpkeepDamage {
  std::vector<u32> damage;
};

void describe(auto& v, UpkeepDamage& u) {
  v("damage", u.damage, "to its owner at upkeep by stacks, 1 first; then a stack is gone",
    json::Range{0, kMostAmount}, json::Length{1, kMostStacks});
}

struct AttackBonus {
  u32 damage = 1;
  std::optional<std::string> opponent_has;
};

void describe(auto& v, AttackBonus& a) {
  v("damage", a.damage, "a stack spent adds so much to the attack", json::Range{1, kMostAmount});
  v("opponentHas", a.opponent_has, "only if the opponent has stacks of this status", kIdLength);
}

struct BlockBonus {
  u32 block = 1;
};

void describe(auto& v, BlockBonus& b) {
  v("block", b.block, "a stack spent in the reaction window blocks so much, if dice gave any block",
    json::Range{1, kMostAmount});
}

struct Negation {
  u32 from = 5;
};

void describe(auto& v, Negation& n) {
  v("from", n.from, "a stack spent in the reaction window negates the attack on a d6 of so much",
    json::Range{1, kFaces});
}

struct Removal {
  std::string status;
  u32 from = 4;
};

void describe(auto& v, Removal& r) {
  v("status", r.status, "the status that is moved to the opponent, one stack", kIdLength);
  v("from", r.from, "a stack spent at upkeep moves it on a d6 of so much", json::Range{1, kFaces});
}

struct StatusRecord {
  std::string id;
  std::string name;
  std::string picture;
  std::string letter;
  u32 max = 1;
  bool harmful = false;
  UsablePhase usable = UsablePhase::next_turn;
  std::optional<ExpiryRecord> expires;
  bool cleansable = true;
  bool carry_over_on_ko = true;
  std::optional<UpkeepDamage> upkeep_damage;
  std::optional<AttackBonus> attack_bonus;
  std::optional<BlockBonus> block_bonus;
  std::optional<Negation> negation;
  std::optional<Removal> removal;
};

void describe(auto& v, StatusRecord& s) {
  using json::Default, json::Line, json::Range;
  v("id", s.id, "the name that cards use", kIdLength);
  v("name", s.name, "what people call it", kNameLength);
  v("picture", s.picture, "its icon", Line{{1, 8}});
  v("letter", s.letter, "its icon where pictures cannot be shown", Line{{1, 4}});
  v("stackCap", s.max, "the most stacks that a side can have", Range{1, kMostStacks});
  v("harmful", s.harmful, "whether attacks give it to the defender", Default{});
  v("usablePhase", s.usable, "from when on gained stacks count", Default{});
  v("expires", s.expires, "when unused stacks are gone");
  v("cleansable", s.cleansable, "whether it can be cleansed", Default{});
  v("carryOverOnKO", s.carry_over_on_ko, "whether waiting stacks outlast a KO", Default{});
  v("upkeepDamage", s.upkeep_damage, "hurts its owner");
  v("attackBonus", s.attack_bonus, "can be spent on an attack");
  v("blockBonus", s.block_bonus, "can be spent on a defense");
  v("negation", s.negation, "can be spent against a whole attack");
  v("removal", s.removal, "can be spent to be rid of a status");
}

struct StatusesRecord {
  std::string name;
  std::string description;
  std::vector<StatusRecord> statuses;
};

void describe(auto& v, StatusesRecord& s) {
  v("name", s.name, "what people call the set", kNameLength);
  v("description", s.description, "a sentence for people", json::Line{{0, 300}}, json::Default{});
  v("statuses", s.statuses, "what heroes may gain and spend", json::Length{1, kMostStatuses});
}

}  // namespace agon::aegis
