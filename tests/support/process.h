// A program that runs beside the test. It is ended with the object, at the latest.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace agon::test {

class Process {
 public:
  explicit Process(std::vector<std::string> arguments);  // the program first
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  std::string line();      // of its standard output, without the line break; empty at its end
  int end(int signal);     // its exit code, or 128 + the signal that ended it
  long memory_kb() const;  // what it holds of the machine's, at most so far

 private:
  pid_t pid_ = -1;
  int out_ = -1;
};

// The number behind the last colon: of a line that says where somebody listens.
unsigned short port_in(const std::string& line);

}  // namespace agon::test
