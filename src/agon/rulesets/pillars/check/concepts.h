// What people must know to follow a check of pillars, in an encounter or a scene.
#pragma once

#include "agon/base/list.h"

namespace agon::pillars {

#define AGON_PILLARS_CHECK_CONCEPTS                                                                \
  (check,                                                                                          \
   "one side acts, another one opposes it; both totals give a margin, the margin a degree"),       \
      (pillar, "Violence, Influence or Revelation: what a check is about"),                        \
      (total, "d20 + bonus + the highest die of the rank pool"),                                   \
      (bonus, "one pillar trait, the skill that is called for, edges, and situational modifiers"), \
      (trait, "a pillar's attack, defense or resilience: exactly one of them enters a bonus"),     \
      (attack trait,                                                                               \
       "what acting on a pillar is worth: ViolenceAttack, InfluenceAttack, RevelationAttack"),     \
      (defense trait, "what avoiding it is worth: BodyDefense, SoulDefense, MindDefense"),         \
      (resilience, "what enduring it is worth: BodyResilience, SoulResilience, MindResilience"),   \
      (rank pool, "rank r: 1 + r/2 dice of 4 + 2r sides, at most 12; the highest counts"),         \
      (rank, "CL or SL, whichever the approach uses"),                                             \
      (CL, "core level, the martial rank: a third of Body + Mind + Soul"),                         \
      (SL, "soul level, the sorcery rank: a third of Control + Fate + Spirit"),                    \
      (approach,                                                                                   \
       "Martial uses CL and Sorcerous SL; Violence is Martial unless somebody says otherwise"),    \
      (skill, "counts only in a check that calls for it"),                                         \
      (edge, "a lasting perk, which may be limited to pillars or traits"),                         \
      (margin, "the actor's total minus the opposition's"),                                        \
      (degree,                                                                                     \
       "of success, -4 to 4: margin 1 to 4 is 1, 5 to 8 is 2, 9 to 12 is 3, 13 and more 4"),       \
      (natural,                                                                                    \
       "an own 20 on the d20 shifts the degree by +1, a 1 by -1; the opposition's the other way"), \
      (TN, "static opposition: a number to reach instead of dice"),                                \
      (status quo, "degree 0 changes nothing")

}  // namespace agon::pillars
