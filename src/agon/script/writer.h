// Writes bytecode, for the compiler and the assembler (and whatever else makes programs): gathers
// constants, counts temporaries, and ties IF, ELSE and END together.
#pragma once

#include <optional>
#include <vector>

#include "agon/script/code.h"

namespace agon::script {

// What an instruction reads: an operand, or a number that becomes a constant when it is written.
struct Source {
  std::optional<float> number = {};
  Operand where = 0;

  static Source constant(float value) { return {.number = value}; }
  static Source at(Operand operand) { return {.where = operand}; }
};

class Writer {
 public:
  void unary(Opcode op, Operand to, Source a);  // roll and store too
  void binary(Opcode op, Operand to, Source a, Source b);
  void outcome(Opcode op, Target target);
  void leave(Opcode op);

  // A block that is empty on both sides stays; an ELSE with nothing behind it goes.
  void open(Opcode op, Source condition);
  void middle(Opcode op);  // there must be an open block without one
  void close(Opcode op);   // there must be an open block

  bool has_block() const { return !blocks_.empty(); }
  bool has_middle() const;

  // All blocks are closed.
  Program finish() { return std::move(program_); }

 private:
  Operand resolve(Source source);
  Operand constant(float value);
  void see(Operand operand);
  void write(Instruction instruction);
  u16 here() const { return static_cast<u16>(program_.code.size()); }

  Program program_;
  std::vector<u16> blocks_;  // the IF or ELSE of every open block
};

}  // namespace agon::script
