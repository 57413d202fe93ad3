#include "agon/script/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "agon/base/excerpt.h"
#include "agon/script/parser.h"
#include "agon/script/trigger.h"
#include "agon/script/writer.h"

namespace agon::script {
namespace {

static_assert(kMostTemporaries >= kDeepestNesting);

class Compiler {
 public:
  explicit Compiler(Columns columns) : columns_(columns) {}

  Found<Program> compile(const Expression& tree) {
    run(tree);
    if (homeless_) {
      return refuse(ErrorCode::script_name, homeless_->name_span,
                    fmt::format("the attribute {} has no column", quote(homeless_->name)));
    }
    Program program = writer_.finish();
    std::size_t size = program.code.size();
    if (size > kMostInstructions) {
      return refuse(ErrorCode::script_too_large, tree.span,
                    fmt::format("the script has {} instructions, {} more than the {} allowed", size,
                                size - kMostInstructions, kMostInstructions));
    }
    auto rolls =
        static_cast<std::size_t>(std::ranges::count(program.code, Opcode::ROLL, &Instruction::op));
    if (rolls > kMostRolls) {
      return refuse(ErrorCode::script_too_large, tree.span,
                    fmt::format("the script has {} ROLLs, {} more than the {} allowed", rolls,
                                rolls - kMostRolls, kMostRolls));
    }
    return program;
  }

 private:
  void run(const Expression& e) {
    if (e.type == Type::value) {
      value(e, 0);  // nobody wants it, but its dice fall
      return;
    }
    switch (e.command) {
      case Command::SET:
      case Command::MODIFY:
        writer_.unary(opcode_of(e.command), column_of(e), value(e.arguments[0], 0));
        return;
      case Command::WIN:
      case Command::LOSE:
        writer_.outcome(opcode_of(e.command), e.target);
        return;
      case Command::PASS:
        writer_.leave(Opcode::PASS);
        return;
      case Command::IF:
        choose(e);
        return;
      case Command::SEQ:
        for (const Expression& step : e.arguments) run(step);
        return;
      default:
        assert(e.is(Command::NOOP));
    }
  }

  void choose(const Expression& e) {
    writer_.open(Opcode::IF, value(e.arguments[0], 0));
    run(e.arguments[1]);
    writer_.middle(Opcode::ELSE);
    run(e.arguments[2]);
    writer_.close(Opcode::END);
  }

  // Where the value will be found. Temporaries below `free` are in use. A value changes no
  // attribute, so reading one late, by its operand, is as good as reading it now.
  Source value(const Expression& e, std::size_t free) {
    Operand result = operand(Bank::temporary, free);
    switch (e.command) {
      case Command::NUMBER:
        return Source::constant(e.number);
      case Command::GET:
        return Source::at(column_of(e));
      case Command::CONTEXT:
        return context(e);
      case Command::IF:
        return choose_value(e, free);
      case Command::SEQ:
        return last_value(e, free);
      default:
        break;
    }
    Source a = value(e.arguments[0], free);
    if (e.arguments.size() == 1) {
      writer_.unary(opcode_of(e.command), result, a);
    } else {
      Source b = value(e.arguments[1], is_at(a, result) ? free + 1 : free);
      writer_.binary(opcode_of(e.command), result, a, b);
    }
    return Source::at(result);
  }

  Source choose_value(const Expression& e, std::size_t free) {
    writer_.open(Opcode::IF, value(e.arguments[0], free));
    keep(value(e.arguments[1], free), free);
    writer_.middle(Opcode::ELSE);
    keep(value(e.arguments[2], free), free);
    writer_.close(Opcode::END);
    return Source::at(operand(Bank::temporary, free));
  }

  Source last_value(const Expression& e, std::size_t free) {
    Source last;
    for (const Expression& step : e.arguments) last = value(step, free);
    return last;
  }

  void keep(Source source, std::size_t free) {
    Operand place = operand(Bank::temporary, free);
    if (!is_at(source, place)) writer_.unary(Opcode::COPY, place, source);
  }

  static bool is_at(const Source& source, Operand place) {
    return !source.number && source.where == place;
  }

  static Source context(const Expression& e) {
    std::optional<ContextKey> key = find_context_key(e.name);
    if (!key) return Source::constant(0);
    return Source::at(operand(Bank::context, static_cast<std::size_t>(*key)));
  }

  Operand column_of(const Expression& e) {
    auto found = std::find(columns_.begin(), columns_.end(), e.name);
    if (found == columns_.end()) {
      if (!homeless_) homeless_ = &e;
      return 0;
    }
    return attribute(e.target, static_cast<std::size_t>(found - columns_.begin()));
  }

  Columns columns_;
  Writer writer_;
  const Expression* homeless_ = nullptr;  // the first attribute without a column
};

}  // namespace

Found<Program> compile(const Expression& tree, Columns columns) {
  assert(columns.size() <= kMostAttributes);
  return Compiler(columns).compile(tree);
}

}  // namespace agon::script
