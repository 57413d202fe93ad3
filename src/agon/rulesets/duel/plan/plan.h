// A match-up made ready to be run fast: what the optimiser leaves of its scripts, as one list of
// instructions over rows. A row is one number for a single match, and one number for each match of
// a strip in a batch:
//
//   rows 0 .. 15     a's attributes
//   rows 16 .. 31    b's
//   then             constants
//   then             what scripts compute
//
// SELF, OPPONENT and CONTEXT are gone: effects belong to one entity, and handlers of changes stand
// inside the store that triggers them. The law is law/engine.h on the bytecode as it was compiled;
// a plan gives the same, bit by bit. There are two kinds. A plan of whole matches knows the
// attributes that never change and leaves out stores that nothing reads, because nothing but the
// result comes out. A plan of steps takes any state and gives every attribute back.
#pragma once

#include "agon/rulesets/duel/plan/instruction.h"

namespace agon::duel {

inline constexpr std::size_t kAttributeRows = 2 * kMostAttributes;

constexpr u16 attribute_row(game::Side side, std::size_t column) {
  return static_cast<u16>(at(side) * kMostAttributes + column);
}
constexpr game::Side side_of_row(u16 attribute) {
  return attribute < kMostAttributes ? game::Side::a : game::Side::b;
}
constexpr std::size_t column_of_row(u16 attribute) { return attribute % kMostAttributes; }

// A part of the code, up to its stop; nothing at all if it is empty.
struct Stretch {
  u32 begin = 0;
  u32 end = 0;
  bool leaves = false;   // may end early while the match goes on
  bool counts = false;   // counts triggered scripts, because they might become too many
  bool indexes = false;  // a batch must count the rolls of each lane

  bool empty() const { return begin == end; }
};

// What the handlers of a change are told stands in three rows, one behind the other.
inline constexpr u16 kOldValueRow = 0;
inline constexpr u16 kNewValueRow = 1;
inline constexpr u16 kDeltaRow = 2;
inline constexpr u16 kToldRows = 3;

// The handlers of a change where they could not be put inside the store: they trigger each other in
// a circle, or are too long.
struct Procedure {
  Stretch code;
  u16 first_row = 0;  // what it is told; then what its scripts compute
  u16 rows = 0;
};

// A script's own, and the old value for a procedure that it calls itself.
inline constexpr std::size_t kMostProcedureRows = kToldRows + script::kMostTemporaries + 1;

// Of constant MODIFYs by ability: what each adds.
using Table = std::array<float, kMostAbilities>;

struct SidePlan {
  Stretch turn_start;
  Stretch action_start;
  Stretch turn_end;
  std::vector<Stretch> abilities;
  bool counts = false;  // something in the action phase does
  // Scripts before a choice, at most; abilities that do not count rely on it.
  u32 most_triggered = 0;

  // For a batch: the abilities that are nothing but constant MODIFYs, merged, and the others.
  Stretch merged;
  std::vector<u8> unmerged;
};

struct Plan {
  std::vector<Instruction> code;
  std::vector<float> rows;  // attributes as the match starts, then constants
  std::size_t row_count = 0;
  std::size_t levels = 1;            // masks that code stands under, the first included
  std::size_t procedure_levels = 0;  // and that a procedure adds
  std::vector<Procedure> procedures;
  std::vector<Table> tables;
  std::array<SidePlan, 2> sides;
  Stretch opening;  // empty if it throws no dice: `rows` is then what comes after it
  game::Outcome opened = game::Outcome::running;  // of such an opening
  // For one match at a time (link.h): where the stream begins, and each side's turns with its even
  // and with its odd decisions.
  struct Turn {
    u32 begin = 0;
    std::array<u32, kMostAbilities> abilities = {};
  };
  u32 stream = 0;
  std::array<std::array<Turn, 2>, 2> turns = {};
  std::vector<u16> live;  // the attributes that are ever read or written
  bool rolls = false;     // whether any die is ever thrown
  Limits limits;
};

struct PlanOptions {
  bool whole = true;     // of whole matches from this start; else of steps from any state
  bool optimise = true;  // else handlers are called, nothing is folded, merged or left out
};

// The passes, in order, by their textbook names:
//
//   expand        inlining; its cost over the call graph is measured by handlers
//   propagate     constant propagation, script by script on the way
//   dead_stores   dead-code and dead-store elimination
//   ranges        range analysis, for clamps
//   merge         if-conversion, for batches
//   flatten       code generation with fusion
//   fates         redundant-test elimination
//   link          linking, for one match at a time
Plan make_plan(const Content& content, const State& start, const PlanOptions& options = {});

}  // namespace agon::duel
