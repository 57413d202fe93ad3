// What the optimiser works on: scripts as a tree, because instructions that stand inside others are
// easier to leave out there. Rows are numbered apart for each kind until the code is written.
#pragma once

#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

inline constexpr u16 kFirstTemporary = 0x1000;
inline constexpr u16 kFirstConstant = 0x8000;

constexpr bool is_constant(u16 row) { return row >= kFirstConstant && row != kNoRow; }
constexpr bool is_temporary(u16 row) { return row >= kFirstTemporary && row < kFirstConstant; }
constexpr bool is_attribute(u16 row) { return row < kAttributeRows; }

struct Node;
using Nodes = std::vector<Node>;

// A store has the handlers of the change as its body; a test its two branches. `op` is never one of
// the fused instructions.
struct Node {
  Op op = Op::stop;
  u8 code = 0;
  u16 to = kNoRow;
  u16 a = kNoRow;
  u16 b = kNoRow;
  u16 c = kNoRow;
  Nodes body = {};
  Nodes other = {};
};

constexpr bool is_store(Op op) {
  return op == Op::set || op == Op::modify || op == Op::plain_modify || op == Op::table ||
         op == Op::plain_table;
}
constexpr bool is_modify(Op op) { return op == Op::modify || op == Op::plain_modify; }
constexpr bool is_computation(Op op) { return op <= Op::plain_mul; }
constexpr bool is_unary(Op op) { return op == Op::copy || op == Op::abs || op == Op::no; }

// A phase, or the handlers of a change that are called.
struct Piece {
  Nodes nodes = {};
  bool counts = false;
};

struct ProcedurePiece {
  Piece piece = {};
  u16 first_row = 0;
  u16 rows = 0;
};

struct SidePieces {
  Piece turn_start;
  Piece action_start;
  Piece turn_end;
  std::vector<Piece> abilities;
};

// A whole match-up.
struct Pieces {
  Piece opening;
  std::array<SidePieces, 2> sides;
  std::vector<ProcedurePiece> procedures;
  std::vector<float> constants;
  std::size_t temporaries = 0;

  template <class Visit>
  void each(const Visit& visit) {
    visit(opening);
    for (SidePieces& side : sides) {
      visit(side.turn_start), visit(side.action_start), visit(side.turn_end);
      for (Piece& ability : side.abilities) visit(ability);
    }
    for (ProcedurePiece& procedure : procedures) visit(procedure.piece);
  }
};

}  // namespace agon::duel
