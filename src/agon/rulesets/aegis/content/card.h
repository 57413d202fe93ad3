// A defense card as the rules read it: names are numbers, fields are masks of faces, and what every
// matcher makes of every throw stands in tables. Made from a CardRecord that lint.h has nothing
// against.
#pragma once

#include "agon/base/hash.h"
#include "agon/rulesets/aegis/content/matchers.h"

namespace agon::aegis {

inline constexpr u8 kNoStatus = 0xFF;
inline constexpr u16 kNoGrant = 0xFFFF;
inline constexpr u32 kNoCap = 0xFFFF;

struct Condition {
  Who who;
  u8 status;  // kNoStatus: it is about hit points
  u8 min;
  u8 hp_below;
};

// A number, or as many as there are stacks of a status.
struct Cap {
  u32 number = kNoCap;
  u8 status = kNoStatus;
  Who who = Who::self;
};

struct Expiry {
  bool never = true;
  ExpiryType type = ExpiryType::next_attack;
  u8 turns = 0;  // of afterNTurns
};

struct Effect {
  EffectType type{};
  Who target = Who::self;
  Who owner = Who::self;  // of what it grants
  bool per_match = false;
  u8 amount = 1;
  u8 status = kNoStatus;  // with cleanse: any
  u8 stacks = 1;
  u8 count = 0;  // dice
  u8 faces = 0;  // of the dice that it may throw again
  SelectionPolicy policy = SelectionPolicy::lowest;
  u16 grant = kNoGrant;  // of the content: what it gives
  Cap cap = {};
  std::vector<Condition> conditions = {};
};

struct Rule {
  std::string id;
  std::string label;
  Matcher matcher;
  bool allow_reroll = true;
  std::vector<Condition> conditions;
  std::vector<Effect> effects;
  ByHand<u8> counts = {};  // matchCount, 0: no match
  ByHand<u8> dice = {};    // those that matched, a mask over the sorted throw
};

// What effects have added to the stages of the pipeline.
struct Added {
  u32 flat = 0;
  u32 block = 0;
  u32 reflect = 0;
  u32 dealt = 0;
  u32 prevent = 0;  // how often half is prevented: of several, the most
};

struct Card {
  std::string name;
  u32 dice = 0;
  std::vector<std::string> field_names;
  std::array<u8, kFaces> field_faces = {};  // by field: bit 0 is face 1
  u64 fields_hash = 0;
  std::vector<Rule> rules;
  ByHand<u16> hits = {};       // the rules that match
  ByHand<u8> unrollable = {};  // dice matched by rules that do not allow them to be thrown again
  // For mute play: what rules give that depends on dice alone, added up, and the other rules that
  // match, which are gone through one by one. Where dice may be thrown again, all are.
  ByHand<Added> sure = {};
  ByHand<u16> unsure = {};

  // How many dice lie in each field.
  std::array<u8, kFaces> field_counts(Hand hand) const;
};

// Names of statuses, in the order of their file.
using StatusNames = std::vector<std::string>;

// Everything but the grants, which belong to the whole content.
Card make_card(const CardRecord& record, const StatusNames& statuses);

// Whether any throw of the card's dice matches; the fields that are named exist.
bool can_match(const CardRecord& card, const MatcherRecord& matcher);

Expiry make_expiry(const std::optional<ExpiryRecord>& record);

u8 index_of(const StatusNames& statuses, std::string_view name);  // kNoStatus if there is none

}  // namespace agon::aegis
