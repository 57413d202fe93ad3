#include "agon/script/fold.h"

#include <algorithm>
#include <utility>

#include "agon/script/arithmetic.h"

namespace agon::script {
namespace {

bool is_number(const Expression& e) { return e.is(Command::NUMBER); }

bool rolls(const Expression& e) {
  bool found = false;
  walk(e, [&](const Expression& x) { found |= x.is(Command::ROLL); });
  return found;
}

// Whether nothing behind it in its script can run.
bool always_ends(const Expression& e) {
  const std::vector<Expression>& a = e.arguments;
  switch (e.command) {
    case Command::WIN:
    case Command::LOSE:
    case Command::PASS:
      return true;
    case Command::IF:
      return always_ends(a[1]) && always_ends(a[2]);
    case Command::SEQ:
      return std::any_of(a.begin(), a.end(), always_ends);
    default:
      return false;
  }
}

class Folder {
 public:
  Expression fold(Expression e) {
    if (e.is(Command::IF)) return fold_if(std::move(e));
    if (e.is(Command::SEQ)) return fold_seq(std::move(e));
    for (Expression& argument : e.arguments) argument = fold(std::move(argument));
    if (e.is(Command::MODIFY) && e.arguments[0].is_number(0)) return noop(e.span);
    if (e.is(Command::ROLL)) return fold_roll(std::move(e));
    bool computes = e.type == Type::value && !e.arguments.empty();
    return computes ? fold_computation(std::move(e)) : e;
  }

  std::vector<Span> unreachable;

 private:
  Expression fold_if(Expression e) {
    std::vector<Expression>& a = e.arguments;
    a[0] = fold(std::move(a[0]));
    if (is_number(a[0])) {
      bool yes = holds(a[0].number);
      forget(a[yes ? 2 : 1]);
      return retyped(fold(std::move(a[yes ? 1 : 2])), e);
    }
    a[1] = fold(std::move(a[1]));
    a[2] = fold(std::move(a[2]));
    e.type = type_of(e.command, a);
    bool same = a[1] == a[2] && !rolls(a[0]);
    return same ? Expression(std::move(a[1])) : e;
  }

  Expression fold_seq(Expression e) {
    std::vector<Expression> steps = std::exchange(e.arguments, {});
    bool ended = false;
    for (Expression& step : steps) {
      if (ended) {
        forget(step);
        continue;
      }
      bool wanted = e.type == Type::value && &step == &steps.back();
      step = fold(std::move(step));
      ended = always_ends(step);
      append(e.arguments, std::move(step), wanted);
    }
    if (e.arguments.empty()) return noop(e.span);
    e.type = type_of(e.command, e.arguments);
    return e.arguments.size() == 1 ? retyped(std::move(e.arguments[0]), e) : e;
  }

  // Steps of a SEQ inside a SEQ are steps of the outer one.
  static void append(std::vector<Expression>& steps, Expression step, bool wanted) {
    if (step.is(Command::SEQ)) {
      for (Expression& inner : step.arguments) {
        bool is_last = &inner == &step.arguments.back();
        append(steps, std::move(inner), wanted && is_last);
      }
    } else if (wanted || !is_idle(step)) {
      steps.push_back(std::move(step));
    }
  }

  static bool is_idle(const Expression& e) {
    return e.is(Command::NOOP) || (e.type == Type::value && !rolls(e));
  }

  static Expression fold_roll(Expression e) {
    const Expression& sides = e.arguments[0];
    return is_number(sides) && sides_of(sides.number) == 0 ? number(0, e.span) : e;
  }

  static Expression fold_computation(Expression e) {
    std::vector<Expression>& a = e.arguments;
    if (std::all_of(a.begin(), a.end(), is_number)) {
      float b = a.size() > 1 ? a[1].number : 0;
      return number(stored(clamped(computed(opcode_of(e.command), a[0].number, b))), e.span);
    }
    if (a.size() < 2) return e;
    for (std::size_t i : {0u, 1u}) {
      if (decides(e.command, a[i]) && !rolls(a[1 - i])) {
        return number(e.is(Command::OR) ? 1.0F : 0.0F, e.span);
      }
      if (is_neutral(e.command, a[i], i)) return Expression(std::move(a[1 - i]));
    }
    return e;
  }

  // Whether one argument alone settles the result: 0 times anything, anything or 1.
  static bool decides(Command command, const Expression& e) {
    bool by_zero = command == Command::MUL || command == Command::DIV || command == Command::AND;
    if (by_zero) return e.is_number(0);
    return command == Command::OR && is_number(e) && e.number != 0;
  }

  // Whether the result is the other argument.
  static bool is_neutral(Command command, const Expression& e, std::size_t i) {
    if (command == Command::ADD) return e.is_number(0);
    if (command == Command::SUB) return i == 1 && e.is_number(0);
    if (command == Command::MUL) return e.is_number(1);
    return command == Command::DIV && i == 1 && e.is_number(1);
  }

  // A value that stands for a command stays one that nobody reads.
  static Expression retyped(Expression chosen, const Expression& whole) {
    if (whole.type == Type::command && chosen.type == Type::value && !rolls(chosen)) {
      return noop(whole.span);
    }
    return chosen;
  }

  void forget(const Expression& e) {
    if (!e.is(Command::NOOP)) unreachable.push_back(e.span);
  }
};

}  // namespace

Folded fold(Expression tree) {
  Folder folder;
  Expression folded = folder.fold(std::move(tree));
  return {std::move(folded), std::move(folder.unreachable)};
}

bool has_effect(const Expression& tree) {
  bool found = false;
  walk(tree, [&](const Expression& e) {
    bool acts = e.type == Type::command && !e.is(Command::NOOP) && !e.is(Command::IF) &&
                !e.is(Command::SEQ);
    found |= acts;
  });
  return found;
}

}  // namespace agon::script
