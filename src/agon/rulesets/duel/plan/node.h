// What the optimiser works on: scripts as a tree, because instructions that stand inside others are
// easier to leave out there. Rows are numbered apart for each kind until the code is written.
#pragma once

#include <algorithm>

#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

inline constexpr u16 kFirstTemporary = 0x1000;
inline constexpr u16 kFirstConstant = 0x8000;

constexpr bool is_constant(u16 row) { return row >= kFirstConstant && row != kNoRow; }
constexpr bool is_temporary(u16 row) { return row >= kFirstTemporary && row < kFirstConstant; }
constexpr bool is_attribute(u16 row) { return row < kAttributeRows; }

struct Node;
using Nodes = std::vector<Node>;

// A store has the handlers of the change as its body; a test its two branches. Stores have no
// ending yet, and nothing is fused: levels and jumps are set when the code is written.
struct Node : Instruction {
  explicit Node(Op what, const Rows& rows = {}) : Instruction(what, rows) {}

  Nodes body = {};
  Nodes other = {};
};

// Whether any node, at any depth, is so.
inline bool any_node(const Nodes& nodes, bool (*is)(const Node&)) {
  return std::ranges::any_of(nodes, [is](const Node& node) {
    return is(node) || any_node(node.body, is) || any_node(node.other, is);
  });
}

inline bool may_leave_phase(const Node& node) { return may_leave_phase(node.op); }
inline bool rolls(const Node& node) { return node.op == Op::roll; }

// Whether a comparison stands there, and behind it the test that reads it. Nobody else does: what
// compile() gives uses a value once.
inline bool is_tested(const Nodes& nodes, std::size_t at) {
  if (at + 1 >= nodes.size()) return false;
  const Node& compare = nodes[at];
  const Node& test = nodes[at + 1];
  return comparison_of(compare.op) && test.op == Op::test && test.a == compare.to;
}

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
  u32 most_triggered = 0;  // scripts before a choice, at most
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
