#include <fmt/format.h>

#include <algorithm>

#include "agon/script/assembly.h"
#include "agon/script/tree.h"
#include "agon/script/trigger.h"

namespace agon::script {
namespace {

// A column's name if it can be read back, quoted if it is no plain word, else its number.
std::string column_text(std::size_t column, Columns columns) {
  std::string_view name = column < columns.size() ? std::string_view(columns[column]) : "";
  auto holds = [&](char c) { return name.find(c) != std::string_view::npos; };
  bool readable = !name.empty() && !holds('\n') && !(holds('\'') && holds('"')) &&
                  std::count(columns.begin(), columns.end(), name) == 1;
  return readable ? plain_or_quoted(name) : fmt::format("{}", column);
}

}  // namespace

std::string disassemble(const Program& program, Columns columns) {
  std::string out;
  std::vector<u32> indent = indentation(program);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    out += fmt::format("{:{}}{}\n", "", 2 * indent[i], to_text(program, program.code[i], columns));
  }
  return out;
}

std::string to_text(const Program& program, const Instruction& i, Columns columns) {
  Shape shape = shape_of(i.op);
  OperandFields fields = operands_of(shape);
  auto text = [&](Operand operand) { return to_text(program, operand, columns); };
  std::vector<std::string> parts;
  if (fields.to && !gives(shape)) parts.push_back(text(i.to));
  if (fields.a) parts.push_back(text(i.a));
  if (fields.b) parts.push_back(text(i.b));
  if (fields.target) parts.emplace_back(name_of(i.target()));
  return fmt::format("{}{}{}{}", gives(shape) ? text(i.to) + " = " : "", name_of(i.op),
                     parts.empty() ? "" : " ", fmt::join(parts, ", "));
}

std::string to_text(const Program& program, Operand operand, Columns columns) {
  std::size_t index = index_of(operand);
  switch (bank_of(operand)) {
    case Bank::self:
      return "self." + column_text(index, columns);
    case Bank::opponent:
      return "opponent." + column_text(index, columns);
    case Bank::context:
      return fmt::format("context.{}", name_of(static_cast<ContextKey>(index)));
    case Bank::temporary:
      return fmt::format("t{}", index);
    case Bank::constant:
      return to_text(program.constants[index]);
  }
  return "";
}

std::vector<u32> indentation(const Program& program) {
  std::vector<u32> out;
  u32 depth = 0;
  for (const Instruction& i : program.code) {
    Shape shape = shape_of(i.op);
    bool back = shape == Shape::middle || shape == Shape::close;
    out.push_back(back ? depth - 1 : depth);
    if (shape == Shape::open) ++depth;
    if (shape == Shape::close) --depth;
  }
  return out;
}

}  // namespace agon::script
