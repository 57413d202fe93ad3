// Fights before they are fought, exactly: what the seed's "Combat Resolution Steps" give over every
// noise and the coin. Sums of whole numbers, so strengths of any size cost the same.
#pragma once

#include "agon/game/answered.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// Fewest and most of whoever wins; 0 and 0 where that side cannot win.
using Remains = std::array<u32, 2>;

struct FightOdds {
  u32 bound = 0;              // the largest noise
  double wins = 0;            // the attacker's chance
  double attackers_left = 0;  // on average; whoever loses has 0
  double defenders_left = 0;  // likewise
  Remains if_won = {};        // of the attacker
  Remains if_lost = {};       // of the defender
  u32 sure = 0;               // attackers that cannot lose
};

FightOdds fight_odds(const Content& content, u32 attackers, u32 defenders);

struct FightRecord {
  game::Side attacker = game::Side::a;
  std::string from;
  std::string to;
  u32 attackers = 0;
  u32 defenders = 0;
  u32 bound = 0;
  double wins = 0;
  double attackers_left = 0;
  double defenders_left = 0;
  Remains if_won = {};
  Remains if_lost = {};
  u32 sure = 0;
};

void describe(auto& v, FightRecord& f) {
  v("attacker", f.attacker, "who would come");
  v("from", f.from, "from where");
  v("to", f.to, "where the enemy stands");
  v("attackerStrength", f.attackers, "strength of who would come");
  v("defenderStrength", f.defenders, "strength of who is there");
  v("varianceBound", f.bound, "the largest noise");
  v("attackerWinProb", f.wins, "the attacker's chance");
  v("attackerLeft", f.attackers_left, "of the attacker on average, 0 where it loses");
  v("defenderLeft", f.defenders_left, "of the defender on average, 0 where it loses");
  v("ifWon", f.if_won, "fewest and most of the attacker if it wins; 0 if it cannot");
  v("ifLost", f.if_lost, "fewest and most of the defender if the attacker loses; 0 if it cannot");
  v("sureWith", f.sure, "the fewest attackers that cannot lose");
}

struct FightsRecord {
  std::vector<FightRecord> fights;
};

void describe(auto& v, FightsRecord& f) {
  v("fights", f.fights,
    "with all and with half of each stack beside an enemy, the active side's first");
}

FightRecord fight_of(const Content& content, game::Side side, Road road, u32 attackers,
                     u32 defenders);

// Every fight that one move would begin.
FightsRecord fights_of(const Content& content, const State& state);

Reply<game::Answered<FightsRecord>> fights_answer(const Content& content, const State& state,
                                                  const game::Asked& asked);

// "8 v 5 wins 100.00 %, 2 to 4 left"
std::string fight_text(const Content& content, u32 attackers, u32 defenders);

}  // namespace agon::skirmish
