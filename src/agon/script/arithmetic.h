// What every operation computes, bit by bit, for all who compute: the VMs, constant folding. All
// values are finite floats: arithmetic clamps, so no infinity and no NaN can arise, and -0 is never
// stored and nowhere told apart from 0.
#pragma once

#include <limits>

#include "agon/script/code.h"

namespace agon::script {

inline constexpr float kLargestNumber = std::numeric_limits<float>::max();
inline constexpr u32 kMostSides = 1u << 24;  // above it floats skip whole numbers

constexpr float clamped(float value) {
  if (value > kLargestNumber) return kLargestNumber;
  return value < -kLargestNumber ? -kLargestNumber : value;
}

constexpr float truth(bool holds) { return holds ? 1.0F : 0.0F; }

// A unary or binary operation before clamping. MIN and MAX compare and select: the first argument
// wins ties.
constexpr float computed(Opcode op, float a, float b) {
  switch (op) {
    case Opcode::COPY:
      return a;
    case Opcode::ADD:
      return a + b;
    case Opcode::SUB:
      return a - b;
    case Opcode::MUL:
      return a * b;
    case Opcode::DIV:
      return b == 0 ? 0.0F : a / b;
    case Opcode::ABS:
      return a < 0 ? -a : a;
    case Opcode::MIN:
      return b < a ? b : a;
    case Opcode::MAX:
      return b > a ? b : a;
    case Opcode::EQ:
      return truth(a == b);
    case Opcode::GT:
      return truth(a > b);
    case Opcode::LT:
      return truth(a < b);
    case Opcode::AND:
      return truth(a != 0 && b != 0);
    case Opcode::OR:
      return truth(a != 0 || b != 0);
    case Opcode::NOT:
      return truth(a == 0);
    default:
      return 0;
  }
}

// The operations whose result may leave the range of a float.
constexpr bool clamps(Opcode op) {
  return op == Opcode::ADD || op == Opcode::SUB || op == Opcode::MUL || op == Opcode::DIV;
}

// The sides of the die that ROLL(n) throws; 0: none is thrown, and the result is 0.
constexpr u32 sides_of(float n) {
  if (n < 1) return 0;
  return n < static_cast<float>(kMostSides) ? static_cast<u32>(n) : kMostSides;
}

// IF's idea of true; AND, OR and NOT take everything but 0 for true.
constexpr bool holds(float condition) { return condition > 0; }

// What is kept of a value that is stored: -0 becomes 0.
constexpr float stored(float value) { return value + 0.0F; }

}  // namespace agon::script
