// A script's execution as text, an instruction a line, with the values it read and what came of it:
//
//   t0 = GT self.mana, 9           self.mana is 50         t0 = 1
//
// A Tracer is an observer of the VM. Scripts that a change triggers stand indented below it.
#pragma once

#include <string>
#include <vector>

#include "agon/script/assembly.h"
#include "agon/script/vm.h"

namespace agon::script {

class Tracer {
 public:
  explicit Tracer(Columns columns) : columns_(columns) {}

  void enter(const Program&);
  void step(const Program& program, const Step& step);
  void leave(const Program&, Flow);

  // A line of the host's own, such as the name of a script that begins.
  void note(const std::string& line);

  const std::string& text() const { return text_; }

 private:
  Columns columns_;
  std::vector<std::size_t> margins_;  // of the scripts under way
  std::size_t last_ = 0;              // of the last line
  std::string text_;
};

}  // namespace agon::script
