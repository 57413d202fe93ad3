// One instruction of a plan, and what its fields hold: by its form, once and for all. Whoever looks
// for what an instruction reads or writes (the passes, the writer of the code, the text of the
// tests) asks each_row.
#pragma once

#include <optional>

#include "agon/rulesets/duel/rules.h"
#include "agon/script/code.h"

namespace agon::duel {

enum class Op : u8 {
#define AGON_PLAN_OP(name, ...) name,
#include "agon/rulesets/duel/plan/ops.def"
};

// What is done to a row. A change reads the row as well, but if nothing hangs on the old value,
// only for the row's own sake.
enum class Access : u8 { none, reads, writes, changes };

struct RowFields {
  Access to = Access::none;
  Access a = Access::none;
  Access b = Access::none;
  Access old = Access::none;
};

enum class Form : u8 { unary, binary, roll, store, table, test, compare, call, flow };

constexpr RowFields rows_of(Form form) {
  using enum Access;
  switch (form) {
    case Form::unary:
    case Form::roll:
      return {.to = writes, .a = reads};
    case Form::binary:
      return {.to = writes, .a = reads, .b = reads};
    case Form::store:  // b is the bound of a fatal one
      return {.to = changes, .a = reads, .b = reads, .old = writes};
    case Form::table:
      return {.to = changes, .b = reads, .old = writes};
    case Form::test:
      return {.a = reads};
    case Form::compare:
      return {.a = reads, .b = reads};
    case Form::call:
      return {.to = reads, .a = reads};
    case Form::flow:
      return {};
  }
  return {};
}

constexpr Form form_of(Op op) {
  constexpr std::array kForms = {
#define AGON_PLAN_OP(name, form, sentence) Form::form,
#include "agon/rulesets/duel/plan/ops.def"
  };
  return kForms[static_cast<std::size_t>(op)];
}

constexpr bool is_computation(Op op) {
  return form_of(op) == Form::unary || form_of(op) == Form::binary;
}
constexpr bool is_store(Op op) { return form_of(op) == Form::store || form_of(op) == Form::table; }
// Whether the phase may be over behind it, for some.
constexpr bool may_leave_phase(Op op) {
  return op == Op::leave_phase || op == Op::count || op == Op::call;
}
constexpr bool is_table(Op op) { return form_of(op) == Form::table; }

// What a store sets off.
enum class StoreEnding : u8 { none, then, fatal };

struct Store {
  Op op;  // without an ending
  StoreEnding ending;
};

constexpr Store store_of(Op op) {
  switch (op) {
#define AGON_PLAN_STORE(name, ...)        \
  case Op::name:                          \
    return {Op::name, StoreEnding::none}; \
  case Op::name##_then:                   \
    return {Op::name, StoreEnding::then}; \
  case Op::name##_fatal:                  \
    return {Op::name, StoreEnding::fatal};
#include "agon/rulesets/duel/plan/ops.def"
    default:
      return {op, StoreEnding::none};
  }
}

// The store with another ending.
constexpr Op with_ending(Op op, StoreEnding ending) {
  switch (store_of(op).op) {
#define AGON_PLAN_STORE(name, ...)                         \
  case Op::name:                                           \
    return ending == StoreEnding::none   ? Op::name        \
           : ending == StoreEnding::then ? Op::name##_then \
                                         : Op::name##_fatal;
#include "agon/rulesets/duel/plan/ops.def"
    default:
      return op;
  }
}

// The computation that does what an instruction of the bytecode does.
constexpr std::optional<Op> computation_of(script::Opcode opcode) {
  switch (opcode) {
#define AGON_PLAN_COMPUTATION(name, form, OPCODE, sentence) \
  case script::Opcode::OPCODE:                              \
    return Op::name;
#include "agon/rulesets/duel/plan/ops.def"
    default:
      return std::nullopt;
  }
}

#define AGON_OPCODE(name, shape, sentence)                          \
  static_assert(computation_of(script::Opcode::name).has_value() == \
                (script::Shape::shape == script::Shape::unary ||    \
                 script::Shape::shape == script::Shape::binary));
#include "agon/script/opcodes.def"
#undef AGON_OPCODE

// The comparison that stands in a test or a diversion.
struct Comparison {
  Op test;
  Op divert;
};

constexpr std::optional<Comparison> comparison_of(Op op) {
  switch (op) {
    case Op::gt:
      return Comparison{Op::test_gt, Op::divert_gt};
    case Op::lt:
      return Comparison{Op::test_lt, Op::divert_lt};
    case Op::eq:
      return Comparison{Op::test_eq, Op::divert_eq};
    default:
      return std::nullopt;
  }
}

inline constexpr u16 kNoRow = 0xFFFF;
inline constexpr u16 kNoDie = 0xFFFF;
inline constexpr u8 kCallersDepth = 0xFF;

struct Rows {
  u16 to = kNoRow;
  u16 a = kNoRow;
  u16 b = kNoRow;
  u16 old = kNoRow;
};

// Every name means one thing. Those that no instruction has together share their place: this is
// what the processor reads most.
struct Instruction {
  constexpr Instruction() = default;
  constexpr explicit Instruction(Op what, const Rows& rows = {})
      : op(what), to(rows.to), a(rows.a), b(rows.b), old(rows.old) {}

  Op op = Op::stop;
  u8 level = 0;               // how many masks of a batch it stands under; 0: all lanes run it
  bool masked : 1 = false;    // a batch writes its result under the mask: others need the old one
  bool has_else : 1 = false;  // of a test: an otherwise stands just before jump
  bool above : 1 = false;    // of a fatal store: values above the bound are fatal, else those below
  bool certain : 1 = false;  // of the same: the value before was not fatal, so nobody need ask
  union {
    game::Outcome outcome = game::Outcome::running;  // of a fatal store and a finish
    game::Side side;                                 // of a next_turn
    u8 depth;    // of a call: how many changes led here; kCallersDepth in a procedure
    u8 block;    // of a leave_block: the level inside the block
    u8 ability;  // of a diversion: whose choice it concerns
  };
  u16 to = kNoRow;
  union {
    u16 a = kNoRow;
    u16 table;  // of a store by table
  };
  union {
    u16 b = kNoRow;
    u16 procedure;  // of a call
  };
  union {
    u16 old = kNoRow;  // of a store: the row that keeps the value before
    u16 die;           // of a roll: its index in the phase, or kNoDie
    u16 column;        // of a diversion: of the tables
    Roll name;         // of an enter
  };
  u32 jump = 0;
};

static_assert(sizeof(Instruction) == 16);

// Calls `visit(row, access)` for each row of an instruction.
template <class AnyInstruction, class Visit>
constexpr void each_row(AnyInstruction& i, const Visit& visit) {
  const RowFields fields = rows_of(form_of(i.op));
  auto see = [&](auto& row, Access access) {
    if (access != Access::none && row != kNoRow) visit(row, access);
  };
  see(i.to, fields.to);
  see(i.a, fields.a);
  see(i.b, fields.b);
  see(i.old, fields.old);
}

}  // namespace agon::duel
