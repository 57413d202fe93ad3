// One instruction of a plan, and what its fields hold: by its form, once and for all. Whoever looks
// for what an instruction reads or writes (the passes, the writer of the code) asks each_row; the
// text of the tests asks each_extra for the rest.
#pragma once

#include <cassert>
#include <optional>

#include "agon/rulesets/duel/rules.h"
#include "agon/script/code.h"

namespace agon::duel {

enum class Op : u8 {
#define AGON_PLAN_OP(name, ...) name,
#include "agon/rulesets/duel/plan/ops.def"
};

enum class Form : u8 {
  unary,
  binary,
  roll,
  store,
  fatal_store,
  table,
  fatal_table,
  test,
  compare,
  divert,
  call,
  finish,
  leave_block,
  enter,
  next_turn,
  flow,
};

// What is done to a row. A change reads the row as well, but if nothing hangs on the old value,
// only for the row's own sake.
enum class Access : u8 { none, reads, writes, changes };

struct Fields {
  Access to = Access::none;
  Access a = Access::none;
  Access b = Access::none;
  Access old = Access::none;
  // In the code, b holds the row of a once more: a batch has one function for those that read one
  // row and those that read two.
  bool a_twice = false;
#define AGON_PLAN_EXTRA(name, ...) bool name = false;
#include "agon/rulesets/duel/plan/ops.def"
};

constexpr Fields fields_of(Form form) {
  using enum Access;
  switch (form) {
    case Form::unary:
      return {.to = writes, .a = reads, .a_twice = true};
    case Form::binary:
      return {.to = writes, .a = reads, .b = reads};
    case Form::roll:
      return {.to = writes, .a = reads, .die = true};
    case Form::store:
      return {.to = changes, .a = reads, .old = writes};
    case Form::fatal_store:  // b is the bound
      return {.to = changes, .a = reads, .b = reads, .old = writes, .outcome = true};
    case Form::table:
      return {.to = changes, .old = writes, .table = true};
    case Form::fatal_table:
      return {.to = changes, .b = reads, .old = writes, .table = true, .outcome = true};
    case Form::test:
      return {.a = reads, .a_twice = true};
    case Form::compare:
      return {.a = reads, .b = reads};
    case Form::divert:
      return {.a = reads, .b = reads, .ability = true, .column = true};
    case Form::call:
      return {.to = reads, .a = reads, .procedure = true, .depth = true};
    case Form::finish:
      return {.outcome = true};
    case Form::leave_block:
      return {.block = true};
    case Form::enter:
      return {.name = true};
    case Form::next_turn:
      return {.side = true};
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
constexpr Fields fields_of(Op op) { return fields_of(form_of(op)); }

constexpr bool is_computation(Op op) {
  return form_of(op) == Form::unary || form_of(op) == Form::binary;
}
constexpr bool is_store(Op op) { return fields_of(op).to == Access::changes; }
constexpr bool is_table(Op op) { return fields_of(op).table; }
// Whether the phase may be over behind it, for some.
constexpr bool may_leave_phase(Op op) {
  return op == Op::leave_phase || op == Op::count || op == Op::call;
}

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

// Both lists agree on what is a computation, and on how many rows it reads.
#define AGON_OPCODE(name, shape, sentence)                                         \
  static_assert(computation_of(script::Opcode::name).has_value() ==                \
                (script::Shape::shape == script::Shape::unary ||                   \
                 script::Shape::shape == script::Shape::binary));                  \
  static_assert(!computation_of(script::Opcode::name) ||                           \
                (form_of(*computation_of(script::Opcode::name)) == Form::unary) == \
                    (script::Shape::shape == script::Shape::unary));
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

// Extras are only where the form has them: reading another one is a bug. Those that no form has
// together share a place, because this is what the processor reads most.
class Instruction {
 public:
  constexpr Instruction() = default;
  constexpr explicit Instruction(Op what, const Rows& rows = {})
      : op(what), to(rows.to), a(rows.a), b(rows.b), old(rows.old) {
    const Fields fields = fields_of(what);
#define AGON_PLAN_EXTRA(extra, Type, place, first, sentence) \
  if (fields.extra) set_##extra(first);
#include "agon/rulesets/duel/plan/ops.def"
  }

  Op op = Op::stop;
  u8 level = 0;  // how many masks of a batch it stands under; 0: all lanes run it
#define AGON_PLAN_FLAG(flag, sentence) bool flag : 1 = false;
#include "agon/rulesets/duel/plan/ops.def"

 private:
  u8 small_ = 0;

 public:
  u16 to = kNoRow;
  u16 a = kNoRow;
  u16 b = kNoRow;    // of a fatal store: the bound
  u16 old = kNoRow;  // of a store: keeps the value before
  u32 jump = 0;

#define AGON_PLAN_EXTRA(extra, Type, place, first, sentence) \
  constexpr Type extra() const {                             \
    assert(fields_of(op).extra);                             \
    return static_cast<Type>(place);                         \
  }                                                          \
  constexpr void set_##extra(Type value) {                   \
    assert(fields_of(op).extra);                             \
    (place) = static_cast<decltype(place)>(value);           \
  }
#include "agon/rulesets/duel/plan/ops.def"
};

static_assert(sizeof(Instruction) == 16);

// Calls `visit(row, access)` for each row of an instruction.
template <class AnyInstruction, class Visit>
constexpr void each_row(AnyInstruction& i, const Visit& visit) {
  const Fields fields = fields_of(i.op);
  auto see = [&](auto& row, Access access) {
    if (access != Access::none && row != kNoRow) visit(row, access);
  };
  see(i.to, fields.to);
  see(i.a, fields.a);
  see(i.b, fields.b);
  see(i.old, fields.old);
}

// Calls `visit(name, value, set)` for each extra and each flag of an instruction; `set(value)` sets
// it.
template <class AnyInstruction, class Visit>
constexpr void each_extra(AnyInstruction& i, const Visit& visit) {
  const Fields fields = fields_of(i.op);
#define AGON_PLAN_EXTRA(extra, ...) \
  if (fields.extra) visit(#extra, i.extra(), [&i](auto value) { i.set_##extra(value); });
#define AGON_PLAN_FLAG(flag, ...) visit(#flag, bool{i.flag}, [&i](auto value) { i.flag = value; });
#include "agon/rulesets/duel/plan/ops.def"
}

}  // namespace agon::duel
