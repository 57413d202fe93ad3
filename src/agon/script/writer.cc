#include "agon/script/writer.h"

#include <algorithm>
#include <bit>

namespace agon::script {

void Writer::unary(Opcode op, Operand to, Source a) { write({op, to, resolve(a), 0}); }

void Writer::binary(Opcode op, Operand to, Source a, Source b) {
  Operand left = resolve(a);
  write({op, to, left, resolve(b)});
}

void Writer::outcome(Opcode op, Target target) { write({op, 0, static_cast<u16>(target), 0}); }

void Writer::leave(Opcode op) { write({op, 0, 0, 0}); }

void Writer::open(Opcode op, Source condition) {
  Operand a = resolve(condition);
  blocks_.push_back(here());
  write({op, 0, a, 0});
}

void Writer::middle(Opcode op) {
  program_.code[blocks_.back()].b = here();
  blocks_.back() = here();
  write({op, 0, 0, 0});
}

void Writer::close(Opcode op) {
  bool empty_else = has_middle() && blocks_.back() + 1 == here();
  if (empty_else) {
    // The IF pointed at the ELSE, and now at the END in its place.
    program_.code.pop_back();
  } else {
    program_.code[blocks_.back()].b = here();
  }
  blocks_.pop_back();
  write({op, 0, 0, 0});
}

bool Writer::has_middle() const {
  return shape_of(program_.code[blocks_.back()].op) == Shape::middle;
}

Operand Writer::resolve(Source source) {
  Operand where = source.number ? constant(*source.number) : source.where;
  see(where);
  return where;
}

// By bits: a program keeps the very numbers it was given.
Operand Writer::constant(float value) {
  std::vector<float>& all = program_.constants;
  auto same = [&](float x) { return std::bit_cast<u32>(x) == std::bit_cast<u32>(value); };
  auto found = std::find_if(all.begin(), all.end(), same);
  if (found == all.end()) found = all.insert(all.end(), value);
  return operand(Bank::constant, static_cast<std::size_t>(found - all.begin()));
}

void Writer::see(Operand operand) {
  if (bank_of(operand) != Bank::temporary) return;
  program_.temporaries = std::max(program_.temporaries, static_cast<u32>(index_of(operand)) + 1);
}

void Writer::write(Instruction instruction) {
  if (operands_of(shape_of(instruction.op)).to) see(instruction.to);
  program_.code.push_back(instruction);
}

}  // namespace agon::script
