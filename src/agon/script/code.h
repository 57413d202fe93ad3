// The bytecode. A script is a list of small records; each reads and writes one numbered space of
// operands, so that an ADD can read an attribute where it lies:
//
//   bank       operands            what
//   self       0x0000 .. 0x000F    SELF's attribute columns
//   opponent   0x1000 .. 0x100F    OPPONENT's
//   context    0x2000 ..           what the trigger tells, in the order of context.def
//   temporary  0x3000 .. 0x303F    what this script has computed; 0 when it starts
//   constant   0x4000 ..           the script's numbers
//
// Scripts have no loops. The only jumps go forward, from IF to its ELSE or END and from ELSE to its
// END, and blocks are nested: a VM that runs many matches at once can walk the same list with
// masks. A VM continues behind the place it jumps to.
//
//   t0 = GT self.gold, 9
//   IF t0
//     MODIFY self.gold, -10
//     MODIFY opponent.health, -15
//   END
#pragma once

#include <cassert>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "agon/base/list.h"
#include "agon/script/command.h"
#include "agon/script/finding.h"

namespace agon::script {

inline constexpr std::size_t kMostAttributes = 16;     // columns of an entity
inline constexpr std::size_t kMostInstructions = 512;  // of a script
// ROLLs among them: an ability and 256 triggered scripts throw fewer dice than places have indices
// (docs/chance.md), so no place is used twice.
inline constexpr std::size_t kMostRolls = 510;
inline constexpr std::size_t kMostTemporaries = 64;  // one for each level of nesting

enum class Opcode : u16 {
#define AGON_OPCODE(name, ...) name,
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
};

enum class Shape : u8 { unary, binary, roll, store, open, middle, close, outcome, leave };

// Which fields of an instruction are operands. `to` is the temporary that it writes or, in a store,
// the attribute that it changes; it reads a and b. Beside them, a may hold a target.
struct OperandFields {
  bool to = false;
  bool a = false;
  bool b = false;
  bool target = false;
};

constexpr OperandFields operands_of(Shape shape) {
  switch (shape) {
    case Shape::unary:
    case Shape::roll:
    case Shape::store:
      return {.to = true, .a = true};
    case Shape::binary:
      return {.to = true, .a = true, .b = true};
    case Shape::open:
      return {.a = true};
    case Shape::outcome:
      return {.target = true};
    case Shape::middle:
    case Shape::close:
    case Shape::leave:
      return {};
  }
  return {};
}

// Whether it has a result, which stands before its name; what is changed stands behind it.
constexpr bool gives(Shape shape) { return operands_of(shape).to && shape != Shape::store; }

std::string_view name_of(Opcode op);
Shape shape_of(Opcode op);
std::optional<Opcode> find_opcode(std::string_view name);
std::span<const std::string_view> opcode_names();

// The instruction that carries out a command of the same name.
Opcode opcode_of(Command command);

using Operand = u16;

AGON_ENUM(Bank, u8, self, opponent, context, temporary, constant)

inline constexpr std::size_t kBanks = kBankNames.size();
inline constexpr u32 kBankBits = 12;

constexpr Operand operand(Bank bank, std::size_t index) {
  return static_cast<Operand>(static_cast<std::size_t>(bank) << kBankBits | index);
}
constexpr Bank bank_of(Operand operand) { return static_cast<Bank>(operand >> kBankBits); }
constexpr std::size_t index_of(Operand operand) { return operand & ((1u << kBankBits) - 1); }

constexpr Operand attribute(Target target, std::size_t column) {
  return operand(target == Target::self ? Bank::self : Bank::opponent, column);
}
constexpr Target target_of(Operand attribute) {
  return bank_of(attribute) == Bank::self ? Target::self : Target::opponent;
}

struct Instruction {
  Opcode op = Opcode::END;
  Operand to = 0;
  u16 a = 0;  // an operand, or the target
  u16 b = 0;  // an operand, or where the block ends

  // Of WIN and LOSE.
  Target target() const {
    assert(operands_of(shape_of(op)).target);
    return static_cast<Target>(a);
  }
  // Of IF and ELSE: the index of the instruction that ends its block.
  std::size_t block_end() const {
    assert(shape_of(op) == Shape::open || shape_of(op) == Shape::middle);
    return b;
  }

  friend bool operator==(const Instruction&, const Instruction&) = default;
};

static_assert(sizeof(Instruction) == 8);

// Calls `visit(operand)` for each operand that the instruction reads.
template <class Visit>
void each_read(const Instruction& i, const Visit& visit) {
  OperandFields fields = operands_of(shape_of(i.op));
  if (fields.a) visit(i.a);
  if (fields.b) visit(i.b);
}

struct Program {
  std::vector<Instruction> code;
  std::vector<float> constants;  // each once, in the order of first use
  u32 temporaries = 0;           // how many the code uses

  friend bool operator==(const Program&, const Program&) = default;
};

}  // namespace agon::script
