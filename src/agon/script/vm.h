// The scalar VM. On bytecode as compile() gives it, it is the law: what it does is what a script
// means, and every faster way to run scripts must give the same, bit by bit.
//
// It knows no game. What a script reaches stands behind an Environment, one for each run of a
// script, which knows who SELF is and what the trigger tells. A change may trigger scripts: then
// the environment runs them, depth first, before it answers. A script runs to its end within one
// step of a match, so no state of a VM is ever kept.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

#include "agon/script/arithmetic.h"
#include "agon/script/code.h"

namespace agon::script {

// What comes after a script, or after an instruction that may run others.
enum class Flow : u8 {
  go_on,
  unwind,  // nothing that is under way goes on: the match is over, or the phase is
};

template <class E>
concept Environment = requires(E& environment, Target target, std::size_t column, float value,
                               u32 sides, const Instruction& instruction) {
  // Where an entity's columns and the context's values lie; asked once, read by every instruction.
  { environment.attributes(target) } -> std::same_as<const float*>;
  { environment.context() } -> std::same_as<const float*>;
  // Stores a value (finite, never -0) and runs what that triggers.
  { environment.set(target, column, value) } -> std::same_as<Flow>;
  // 1 .. sides, of a die with at least 1 side.
  { environment.roll(sides) } -> std::same_as<u32>;
  // The match is over.
  { environment.end(target) } -> std::same_as<void>;
  // PASS: the script ends; `unwind` if everything around it ends as well.
  { environment.pass() } -> std::same_as<Flow>;
  // A store keeps `value`, to which it, or arithmetic before it, has clamped a result. Asked for
  // only if the environment tells, which a simulation does not: `static constexpr bool tells()`.
  { environment.tells() } -> std::convertible_to<bool>;
  { environment.clamped(instruction, value) } -> std::same_as<void>;
};

// One executed instruction, for whoever watches: what it read and what came of it.
struct Step {
  std::size_t at = 0;  // index of the instruction
  float a = 0;         // of a store, a; `before` is the attribute's value
  float b = 0;
  float result = 0;
  float before = 0;
};

// Watches nothing, and costs nothing.
struct NoObserver {
  static void enter(const Program&) {}
  static void step(const Program&, const Step&) {}
  static void leave(const Program&, Flow) {}
};

template <Environment E, class Observer>
class Machine {
 public:
  Machine(const Program& program, E& environment, Observer& observer)
      : program_(program), environment_(environment), observer_(observer) {
    std::fill_n(temporaries_.begin(), program.temporaries, 0.0F);
    bank(Bank::self) = environment.attributes(Target::self);
    bank(Bank::opponent) = environment.attributes(Target::opponent);
    bank(Bank::context) = environment.context();
    bank(Bank::temporary) = temporaries_.data();
    bank(Bank::constant) = program.constants.data();
  }

  Flow run() {
    const std::size_t size = program_.code.size();
    while (at_ < size) {
      const Instruction& i = program_.code[at_];
      switch (i.op) {
// NOLINTBEGIN(bugprone-macro-parentheses): `shape` is the name of a function
#define AGON_OPCODE(name, shape, sentence) \
  case Opcode::name:                       \
    shape<Opcode::name>(i);                \
    break;
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
        // NOLINTEND(bugprone-macro-parentheses)
      }
      ++at_;
    }
    return flow_;
  }

 private:
  const float*& bank(Bank which) { return banks_[static_cast<std::size_t>(which)]; }

  float read(Operand operand) const {
    return banks_[operand >> kBankBits][operand & ((1u << kBankBits) - 1)];
  }

  void write(Operand to, float value) { temporaries_[index_of(to)] = value; }

  void look(Step step) {
    step.at = at_;
    observer_.step(program_, step);
  }

  // Nothing of this script goes on.
  void stop(Flow flow) {
    flow_ = flow;
    at_ = program_.code.size();
  }

  // Who is told of clamps hears of those whose number is stored, and of no others.
  void mark(Operand to, bool is_clamped) {
    u64 bit = u64{1} << index_of(to);
    clamped_ = is_clamped ? clamped_ | bit : clamped_ & ~bit;
  }
  bool is_clamped(Operand operand) const {
    return bank_of(operand) == Bank::temporary && (clamped_ >> index_of(operand) & 1) != 0;
  }

  // One function for each shape of opcodes.def.
  template <Opcode op>
  void unary(const Instruction& i) {
    float a = read(i.a);
    float result = computed(op, a, 0);
    write(i.to, result);
    if (environment_.tells()) mark(i.to, op != Opcode::NOT && is_clamped(i.a));
    look({.a = a, .result = result});
  }

  template <Opcode op>
  void binary(const Instruction& i) {
    float a = read(i.a);
    float b = read(i.b);
    float result = computed(op, a, b);
    bool passes_on = false;
    if constexpr (clamps(op)) {
      float whole = std::exchange(result, script::clamped(result));
      passes_on = result != whole;
    } else if constexpr (op == Opcode::MIN || op == Opcode::MAX) {
      passes_on = is_clamped(result == a ? i.a : i.b);
    }
    write(i.to, result);
    if (environment_.tells()) mark(i.to, passes_on);
    look({.a = a, .b = b, .result = result});
  }

  template <Opcode>
  void roll(const Instruction& i) {
    float a = read(i.a);
    u32 sides = sides_of(a);
    float result = sides == 0 ? 0.0F : static_cast<float>(environment_.roll(sides));
    write(i.to, result);
    if (environment_.tells()) mark(i.to, false);
    look({.a = a, .result = result});
  }

  template <Opcode op>
  void store(const Instruction& i) {
    float a = read(i.a);
    float before = read(i.to);
    float whole = op == Opcode::SET ? a : before + a;
    float result = stored(op == Opcode::SET ? a : script::clamped(whole));
    look({.a = a, .result = result, .before = before});
    bool clamped = result != whole || (result == a && is_clamped(i.a));
    if (environment_.tells() && clamped) environment_.clamped(i, result);
    Flow flow = environment_.set(target_of(i.to), index_of(i.to), result);
    if (flow != Flow::go_on) stop(flow);
  }

  template <Opcode>
  void open(const Instruction& i) {
    float a = read(i.a);
    look({.a = a, .result = truth(holds(a))});
    if (!holds(a)) at_ = i.block_end();
  }

  template <Opcode>
  void middle(const Instruction& i) {
    at_ = i.block_end();
  }

  template <Opcode>
  void close(const Instruction&) {}

  template <Opcode op>
  void outcome(const Instruction& i) {
    look({});
    environment_.end(op == Opcode::WIN ? i.target() : other(i.target()));
    stop(Flow::unwind);
  }

  template <Opcode>
  void leave(const Instruction&) {
    look({});
    stop(environment_.pass());
  }

  const Program& program_;
  E& environment_;
  Observer& observer_;
  std::array<const float*, kBanks> banks_;
  std::array<float, kMostTemporaries> temporaries_;
  u64 clamped_ = 0;  // temporaries that hold a number as it was clamped, a bit each
  std::size_t at_ = 0;
  Flow flow_ = Flow::go_on;

  static_assert(kMostTemporaries <= 64);
};

template <Environment E, class Observer>
Flow run(const Program& program, E& environment, Observer& observer) {
  observer.enter(program);
  Flow flow = Machine<E, Observer>(program, environment, observer).run();
  observer.leave(program, flow);
  return flow;
}

template <Environment E>
Flow run(const Program& program, E& environment) {
  NoObserver nobody;
  return run(program, environment, nobody);
}

}  // namespace agon::script
