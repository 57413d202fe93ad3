#include "agon/script/trace.h"

#include <fmt/format.h>

#include <algorithm>

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

void Tracer::enter(const Program&) { margins_.push_back(margins_.empty() ? 0 : last_ + 2); }

void Tracer::step(const Program& program, const Step& step) {
  last_ = margins_.back() + 2 * indentation(program)[step.at];
  std::string code = to_text(program, program.code[step.at], columns_);
  text_ += fmt::format("{:<36}  {:<36}  {}\n", std::string(last_, ' ') + code,
                       reads_of(program, step, columns_), result_of(program, step, columns_));
}

void Tracer::leave(const Program&, Flow) {
  last_ = margins_.back() - std::min<std::size_t>(2, margins_.back());
  margins_.pop_back();
}

void Tracer::note(const std::string& line) {
  text_ += fmt::format("{:{}}{}\n", "", margins_.empty() ? 0 : last_ + 2, line);
}

}  // namespace agon::script
