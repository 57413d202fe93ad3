#include "agon/script/trace.h"

#include <fmt/format.h>

#include "agon/script/tree.h"

namespace agon::script {
namespace {

// "self.gold is 50, t0 is 1"
std::string reads_text(const Program& program, const Step& step, Columns columns) {
  std::string out;
  for (const auto& [name, value] : reads_of(program, step, columns)) {
    out += fmt::format("{}{} is {}", out.empty() ? "" : ", ", name, to_text(value));
  }
  return out;
}

std::string result_of(const Program& program, const Step& step, Columns columns) {
  const Instruction& i = program.code[step.at];
  switch (shape_of(i.op)) {
    case Shape::open:
      return step.result > 0 ? "yes" : "no";
    case Shape::outcome:
      return "the match is over";
    case Shape::leave:
      return "the script ends";
    default:
      return fmt::format("{} = {}", to_text(program, i.to, columns), to_text(step.result));
  }
}

}  // namespace

Reads reads_of(const Program& program, const Step& step, Columns columns) {
  const Instruction& i = program.code[step.at];
  Shape shape = shape_of(i.op);
  Reads out;
  auto add = [&](Operand operand, float value) {
    if (bank_of(operand) == Bank::constant) return;
    out.emplace_back(to_text(program, operand, columns), value);
  };
  if (shape == Shape::store) add(i.to, step.before);
  if (operands_of(shape).a) add(i.a, step.a);
  if (operands_of(shape).b && i.b != i.a) add(i.b, step.b);
  return out;
}

void Tracer::enter(const Program&) {
  frames_.push_back({title_ ? *title_ + 2 : next_margin(), last_});
  title_.reset();
}

void Tracer::step(const Program& program, const Step& step) {
  last_ = frames_.back().margin + 2 * indentation(program)[step.at];
  std::string code = to_text(program, program.code[step.at], columns_);
  text_ += fmt::format("{:<36}  {:<36}  {}\n", std::string(last_, ' ') + code,
                       reads_text(program, step, columns_), result_of(program, step, columns_));
}

void Tracer::leave(const Program&, Flow) {
  last_ = frames_.back().outer;
  frames_.pop_back();
}

void Tracer::note(const std::string& line) {
  text_ += fmt::format("{:{}}{}\n", "", next_margin(), line);
}

void Tracer::title(const std::string& line) {
  note(line);
  title_ = next_margin();
}

}  // namespace agon::script
