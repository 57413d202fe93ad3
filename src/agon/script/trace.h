// A script's execution as text, an instruction a line, with the values it read and what came of it:
//
//   t0 = GT self.gold, 9           self.gold is 50         t0 = 1
//
// A Tracer is an observer of the VM. Scripts that a change triggers stand indented below it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agon/script/assembly.h"
#include "agon/script/vm.h"

namespace agon::script {

// What an instruction read, "self.gold" and its value; constants are left out.
using Reads = std::vector<std::pair<std::string, float>>;
Reads reads_of(const Program& program, const Step& step, Columns columns);

class Tracer {
 public:
  explicit Tracer(Columns columns) : columns_(columns) {}

  void enter(const Program&);
  void step(const Program& program, const Step& step);
  void leave(const Program&, Flow);

  // A line of the host's own: one about what has just happened, or the name of the script that
  // begins next, which then stands below it.
  void note(const std::string& line);
  void title(const std::string& line);

  const std::string& text() const { return text_; }

 private:
  struct Frame {
    std::size_t margin;
    std::size_t outer;  // the margin of the line that it was triggered by
  };

  std::size_t next_margin() const { return frames_.empty() ? 0 : last_ + 2; }

  Columns columns_;
  std::vector<Frame> frames_;         // of the scripts under way
  std::optional<std::size_t> title_;  // the margin of a title whose script has not begun
  std::size_t last_ = 0;              // the margin of the last step
  std::string text_;
};

}  // namespace agon::script
