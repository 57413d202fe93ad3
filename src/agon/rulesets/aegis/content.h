// What a match is made of: a hero for each side and the statuses that they know, prepared for the
// rules. Whatever depends on dice alone is a table over hands; whatever can be given (a status, a
// bonus to the next attack) is a grant, so that the state remembers a number and not a text.
#pragma once

#include "agon/game/choice.h"
#include "agon/rulesets/aegis/content/card.h"
#include "agon/rulesets/aegis/content/combos.h"

namespace agon::aegis {

struct Status {
  StatusRecord record;
  u8 max = 1;
  Expiry expires = {};
  std::array<u8, kMostStacks + 1> upkeep_damage = {};  // by stacks
  u8 attack_damage = 0;                                // a stack spent on an attack; 0: cannot be
  u8 opponent_has = kNoStatus;                         // needed for that
  u8 block = 0;                                        // a stack spent on a defense
  u8 negates_from = 0;                                 // on a d6; 0: cannot
  u8 removes = kNoStatus;                              // at upkeep
  u8 removes_from = 0;
};

// Where a status or buff comes from (seed "Buff & Status Handling": every application has one).
AGON_WORDED_ENUM(Source, u8, (offense, "by an attack"), (rule, "by a rule of the card"),
                 (board, "by the v1 board"), (status, "by a status"))

// Something that a side can be given, and everything that is known of it beforehand.
struct Grant {
  game::Side maker = game::Side::a;  // whose hero gives it
  Source source = Source::offense;
  u8 rule = 0;    // of the maker's card
  u8 effect = 0;  // of the rule
  Combo combo = Combo::five;
  u8 status = kNoStatus;  // kNoStatus: a bonus to the next attack
  u8 amount = 0;          // of a bonus: damage a stack
  u8 cap = kMostStacks;
  UsablePhase usable = UsablePhase::next_turn;
  Expiry expires = {};
  bool cleansable = true;
  bool carry_over_on_ko = false;

  bool is_bonus() const { return status == kNoStatus; }
};

// A grant with its number of stacks, as attacks and blocks give it.
struct Gift {
  u16 grant = kNoGrant;
  u8 stacks = 0;
  bool harmful = false;
};

struct Attack {
  std::string name;
  u8 damage = 0;
  bool ultimate = false;
  std::vector<Gift> gifts;

  u32 stacks() const {
    u32 out = 0;
    for (const Gift& gift : gifts) out += gift.stacks;
    return out;
  }
};

struct Block {
  u8 block = 0;
  u8 reflect = 0;
  u8 heal = 0;
  std::vector<Gift> gifts;
};

struct Hero {
  std::string name;
  u8 max_hp = 0;
  Version version = Version::v1;  // what the file asks for
  bool judged = true;
  bool has_card = false;   // a sound one
  bool fell_back = false;  // it asks for v2 and cannot play it, because of:
  std::string error;
  std::array<Attack, kComboCount> attacks = {};
  std::array<Block, kComboCount> blocks = {};
  ByHand<u8> offers = {};   // the attacks that a hand allows, a mask
  ByHand<u8> hardest = {};  // of those, the one with most damage, of equals with more stacks
  ByHand<u8> taken = {};    // the block that a hand gives on the v1 board, or kNoCombo
  Card card;
};

struct Content {
  std::array<Hero, 2> heroes;
  std::vector<Status> statuses;
  StatusNames status_names;
  std::vector<Grant> grants;
  std::vector<std::string> grant_names;  // "a/scorch_ready/0": the ids of buffs
  // Statuses by what they can do.
  std::vector<u8> hurting;
  std::vector<u8> on_attack;
  std::vector<u8> on_defense;  // that block
  std::vector<u8> negating;
  std::vector<u8> removing;
  u32 most_stacks = 0;       // of all statuses together
  bool marks_buffs = false;  // some grant is gone with a roll, a phase or the next attack

  const Hero& hero(game::Side side) const { return heroes[at(side)]; }
};

}  // namespace agon::aegis
