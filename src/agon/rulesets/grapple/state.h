// A match of grapple at rest.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "agon/game/choice.h"
#include "agon/rulesets/grapple/content.h"

namespace agon::grapple {

// Without a processor's own instruction a table counts fastest. Any byte can be asked for.
inline constexpr std::array<u8, 256> kTokenCounts = [] {
  std::array<u8, 256> counts{};
  for (u32 mask = 0; mask < counts.size(); ++mask) {
    counts[mask] = static_cast<u8>(std::popcount(mask));
  }
  return counts;
}();

// The tokens of one side: which, and in which order they were earned (the oldest is the first one
// lost). The order is a list of 3-bit fields, oldest lowest, each a token + 1.
struct Tokens {
  u16 order;
  u8 held;  // mask
  u8 unused;

  u32 count() const { return kTokenCounts[held]; }

  void add(Token token) {
    order = static_cast<u16>(order | (static_cast<u32>(token) + 1) << (3 * count()));
    held = static_cast<u8>(held | 1u << static_cast<u32>(token));
  }

  bool has(Token token) const { return (held >> static_cast<u32>(token) & 1) != 0; }
  Token oldest() const { return static_cast<Token>((order & 7u) - 1); }

  void remove(Token token) {
    u32 at = 0;
    while ((order >> at & 7u) != static_cast<u32>(token) + 1) at += 3;
    u32 below = order & ((1u << at) - 1);
    order = static_cast<u16>(below | (order >> (at + 3)) << at);
    held = static_cast<u8>(held & ~(1u << static_cast<u32>(token)));
  }

  std::vector<Token> list() const {
    std::vector<Token> out;
    for (u32 rest = order; rest != 0; rest >>= 3)
      out.push_back(static_cast<Token>((rest & 7u) - 1));
    return out;
  }
};

struct State {
  u32 turn;  // the exchange to come, from 1
  std::array<Tokens, 2> tokens;
  std::array<u8, 2> points;
  std::array<u8, 2> advantages;
  std::array<u8, 2> control;  // pips; never both above 0
  u8 position;
  game::Side top;  // of no effect in a neutral position
  game::Outcome outcome;
  std::array<u8, 3> unused;  // always 0

  Role role(game::Side side) const { return side == top ? Role::top : Role::bottom; }
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

struct Options {};

template <class V>
void describe(V&, Options&) {}

inline Tokens tokens_from(const std::vector<Token>& list) {
  Tokens out{};
  for (Token token : list) {
    bool twice = (out.held >> static_cast<u32>(token) & 1) != 0;
    if (twice) out.unused = 1;  // a fault
    if (!twice) out.add(token);
  }
  return out;
}

void describe(auto& v, const Content& content, State& s) {
  json::Named position{s.position, content.position_names};
  std::array<std::vector<Token>, 2> tokens = {s.tokens[0].list(), s.tokens[1].list()};
  v("turn", s.turn, "the exchange to come, from 1");
  v("position", position, "where the match is");
  v("top", s.top, "who is on top; of no effect in a neutral position");
  v("points", s.points, "IBJJF points of a and b");
  v("advantages", s.advantages, "advantages of a and b");
  v("control", s.control, "control pips of a and b");
  v("tokens", tokens, "tokens of a and b, oldest first");
  v("outcome", s.outcome, "how the match stands");
  s.position = static_cast<u8>(position.index);
  s.tokens = {tokens_from(tokens[0]), tokens_from(tokens[1])};
}

}  // namespace agon::grapple
