#include "agon/script/trace.h"

#include <fmt/format.h>

#include "agon/script/tree.h"

namespace agon::script {
namespace {

// What was read: "self.mana is 50". Constants speak for themselves.
class Reads {
 public:
  Reads(const Program& program, Columns columns) : program_(program), columns_(columns) {}

  void add(Operand operand, float value) {
    if (bank_of(operand) == Bank::constant) return;
    if (!text_.empty()) text_ += ", ";
    text_ += fmt::format("{} is {}", script::to_text(program_, operand, columns_), to_text(value));
  }

  const std::string& text() const { return text_; }

 private:
  const Program& program_;
  Columns columns_;
  std::string text_;
};

std::string reads_of(const Program& program, const Step& step, Columns columns) {
  const Instruction& i = program.code[step.at];
  Shape shape = shape_of(i.op);
  Reads reads(program, columns);
  if (shape == Shape::store) reads.add(i.to, step.before);
  if (shape != Shape::outcome && shape != Shape::leave) reads.add(i.a, step.a);
  if (shape == Shape::binary && i.b != i.a) reads.add(i.b, step.b);
  return reads.text();
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

void Tracer::step(const Program& program, const Step& step) {
  std::size_t indent = 4 * (depth_ - 1) + 2 * indentation(program)[step.at];
  std::string line =
      fmt::format("{:{}}{}", "", indent, to_text(program, program.code[step.at], columns_));
  text_ += fmt::format("{:<36}  {:<36}  {}\n", line, reads_of(program, step, columns_),
                       result_of(program, step, columns_));
}

void Tracer::note(const std::string& line) {
  text_ += fmt::format("{:{}}{}\n", "", 4 * depth_, line);
}

}  // namespace agon::script
