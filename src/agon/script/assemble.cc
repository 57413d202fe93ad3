#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "agon/base/decimal.h"
#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/script/assembly.h"
#include "agon/script/suggest.h"
#include "agon/script/trigger.h"
#include "agon/script/writer.h"

namespace agon::script {
namespace {

bool is_mark(char c) { return c == '\'' || c == '"'; }

// Where a character stands outside the quotes of names.
std::size_t find_unquoted(std::string_view text, char wanted) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == wanted) return at;
    std::size_t end = is_mark(text[at]) ? text.find(text[at], at + 1) : at;
    if (end == std::string_view::npos) return end;
    at = end;
  }
  return std::string_view::npos;
}

class Assembler {
 public:
  Assembler(std::string_view text, Columns columns, std::string_view file_name)
      : text_(text), columns_(columns), file_name_(file_name) {}

  Result<Program> assemble() {
    for (std::size_t start = 0; !problem_ && start <= text_.size();) {
      std::size_t end = std::min(text_.find('\n', start), text_.size());
      std::string_view all = text_.substr(start, end - start);
      line(trimmed(all.substr(0, find_unquoted(all, ';'))));
      start = end + 1;
    }
    if (!problem_ && writer_.has_block()) fail(text_.substr(text_.size()), "an IF has no END");
    if (problem_) return agon::refuse(std::move(*problem_));
    return writer_.finish();
  }

 private:
  // "[to =] NAME [operand {, operand}]"
  void line(std::string_view text) {
    if (text.empty()) return;
    if (++count_ > kMostInstructions) {
      return fail(text, fmt::format("there are more than {} instructions", kMostInstructions));
    }
    std::string_view to;
    if (std::size_t equals = find_unquoted(text, '='); equals != std::string_view::npos) {
      to = trimmed(text.substr(0, equals));
      text = trimmed(text.substr(equals + 1));
    }
    std::string_view name = text.substr(0, text.find_first_of(" \t"));
    std::optional<Opcode> op = find_opcode(name);
    if (!op) {
      return fail(name, fmt::format("unknown instruction {}{}", quote(name),
                                    suggest(name, opcode_names())));
    }
    split(text.substr(name.size()));
    instruction(*op, name, to);
  }

  void split(std::string_view text) {
    parts_.clear();
    if (trimmed(text).empty()) return;
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
      comma = find_unquoted(text, ',');
      parts_.push_back(trimmed(text.substr(0, comma)));
      if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
    }
  }

  void instruction(Opcode op, std::string_view name, std::string_view to) {
    Shape shape = shape_of(op);
    if (gives(shape) == (to.data() == nullptr)) {
      return fail(name, fmt::format("{} {} result", name, gives(shape) ? "needs a" : "has no"));
    }
    std::size_t wanted = parts_of(shape);
    if (parts_.size() != wanted) {
      return fail(name, fmt::format("{} takes {} operands, found {}", name, wanted, parts_.size()));
    }
    write(op, shape, name, to);
  }

  void write(Opcode op, Shape shape, std::string_view name, std::string_view to) {
    switch (shape) {
      case Shape::unary:
      case Shape::roll: {
        Operand result = place(to);
        return writer_.unary(op, result, source(0));
      }
      case Shape::binary: {
        Operand result = place(to);
        Source a = source(0);
        return writer_.binary(op, result, a, source(1));
      }
      case Shape::store: {
        Operand changed = stored_at(parts_[0]);
        return writer_.unary(op, changed, source(1));
      }
      case Shape::outcome:
        return outcome(op);
      case Shape::leave:
        return writer_.leave(op);
      default:
        return block(op, shape, name);
    }
  }

  void block(Opcode op, Shape shape, std::string_view name) {
    if (shape == Shape::open) return writer_.open(op, source(0));
    if (!writer_.has_block()) return fail(name, fmt::format("{} without IF", name));
    if (shape == Shape::close) return writer_.close(op);
    if (writer_.has_middle()) return fail(name, "a second ELSE of the same IF");
    writer_.middle(op);
  }

  void outcome(Opcode op) {
    std::optional<Target> target = find_target(parts_[0]);
    if (!target) {
      return fail(parts_[0], fmt::format("expected SELF or OPPONENT, found {}", quote(parts_[0])));
    }
    writer_.outcome(op, *target);
  }

  // What stands behind its name.
  static std::size_t parts_of(Shape shape) {
    OperandFields fields = operands_of(shape);
    std::array parts = {fields.to && !gives(shape), fields.a, fields.b, fields.target};
    return static_cast<std::size_t>(std::ranges::count(parts, true));
  }

  // Where a result goes, what a store changes, what is read. After a problem, anything.
  Operand place(std::string_view text) {
    std::optional<Operand> found = temporary(text);
    if (!found) fail(text, fmt::format("expected a temporary, found {}", quote(text)));
    return found.value_or(operand(Bank::temporary, 0));
  }

  Operand stored_at(std::string_view text) {
    std::optional<Operand> found = column(text);
    if (!found) fail(text, fmt::format("expected an attribute, found {}", quote(text)));
    return found.value_or(0);
  }

  Source source(std::size_t part) {
    std::string_view text = parts_[part];
    for (std::optional<Operand> found : {temporary(text), column(text), context(text)}) {
      if (found) return Source::at(*found);
    }
    std::optional<float> number = agon::nearest<float>(text);
    if (!number) fail(text, fmt::format("{} is no operand", quote(text)));
    return Source::constant(number.value_or(0) + 0.0F);
  }

  static std::optional<Operand> temporary(std::string_view text) {
    if (!text.starts_with('t')) return std::nullopt;
    std::optional<u32> index = number_in<u32>(text.substr(1));
    if (!index || *index >= kMostTemporaries) return std::nullopt;
    return operand(Bank::temporary, *index);
  }

  std::optional<Operand> column(std::string_view text) const {
    Target target = text.starts_with("self.") ? Target::self : Target::opponent;
    std::string_view row = target == Target::self ? "self." : "opponent.";
    if (!text.starts_with(row)) return std::nullopt;
    std::string_view name = text.substr(row.size());
    std::optional<u32> index = number_in<u32>(name);
    if (!index) {
      bool quoted = name.size() > 1 && is_mark(name[0]) && name.back() == name[0];
      if (quoted) name = name.substr(1, name.size() - 2);
      auto found = std::find(columns_.begin(), columns_.end(), name);
      if (found == columns_.end()) return std::nullopt;
      index = static_cast<u32>(found - columns_.begin());
    }
    return *index < kMostAttributes ? std::optional(attribute(target, *index)) : std::nullopt;
  }

  static std::optional<Operand> context(std::string_view text) {
    constexpr std::string_view kRow = "context.";
    if (!text.starts_with(kRow)) return std::nullopt;
    std::optional<ContextKey> key = find_context_key(text.substr(kRow.size()));
    if (!key) return std::nullopt;
    return operand(Bank::context, static_cast<std::size_t>(*key));
  }

  // `where` is a piece of the text.
  void fail(std::string_view where, std::string message) {
    if (problem_) return;
    u32 offset = static_cast<u32>(where.data() - text_.data());
    problem_ = Problem{.code = ErrorCode::bytecode,
                       .message = std::move(message),
                       .place = place_in(text_, file_name_, offset)};
  }

  std::string_view text_;
  Columns columns_;
  std::string_view file_name_;
  Writer writer_;
  std::vector<std::string_view> parts_;  // the operands of the line
  std::size_t count_ = 0;
  std::optional<Problem> problem_;
};

}  // namespace

Result<Program> assemble(std::string_view text, Columns columns, std::string_view file_name) {
  return Assembler(text, columns, file_name).assemble();
}

}  // namespace agon::script
