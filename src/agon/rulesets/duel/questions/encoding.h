// Scripts as integers, for policies that read the rules of their match (seed section 9). A script
// is its tree, parents first, a token for each command or number; the trees of docs/script.md:
//
//   MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))        column 0 is health
//
//   token   what      where            number
//   0       MODIFY    opponent's 0
//   1       MUL
//   2       ROLL
//   3       NUMBER                     6
//   4       NUMBER                     -1
//   5 ..    nothing: all are 0
//
// Everything can be read back, but a CONTEXT of a key that no trigger tells, which is the number 0.
#pragma once

#include <array>
#include <span>

#include "agon/rulesets/duel/content.h"

namespace agon::duel {

inline constexpr std::size_t kMostTokens = 64;  // of a script
inline constexpr std::size_t kTokenNumbers = 3;
inline constexpr std::size_t kHeadNumbers = 2;
// A script: when it runs, then its tokens.
inline constexpr std::size_t kScriptNumbers = kHeadNumbers + kMostTokens * kTokenNumbers;

struct Token {
  i32 what = 0;    // 0: nothing; else 1 + the command, in the order of commands.def, NUMBER last
  i32 where = 0;   // of an attribute 1 + column, and 16 more if it is the opponent's; of WIN and
                   // LOSE 1 or 17; of CONTEXT 1 + the key's place in context.def; of SEQ how many
  i32 number = 0;  // of NUMBER: the bits of its float32
  friend bool operator==(const Token&, const Token&) = default;
};

// Nothing if there would be more than kMostTokens.
std::optional<std::vector<Token>> encode(const script::Expression& tree,
                                         std::span<const std::string> columns);
// Nothing if no script reads like this.
std::optional<script::Expression> decode(std::span<const Token> tokens,
                                         std::span<const std::string> columns);

// Duel::encodings gives, as a side sees its match,
//   rules      [16, 194]     the effects of the rules
//   effects    [2, 16, 194]  those of the heroes, the own first
//   abilities  [2, 8, 194]   likewise
// each a script with its head: of an effect, 1 + the trigger in the order of triggers.def, and
// which of its owner's attributes or abilities it waits for, a bit each; of an ability, 1, and the
// bits of its cost. It refuses where a script is too long.

}  // namespace agon::duel
