// Commands as a person types them, run by sh in a folder of their own.
#pragma once

#include <string>

namespace agon::test {

struct Ran {
  int code;  // exit code; 128 + signal if a signal ended it
  std::string out;
  std::string err;
};

// An empty folder that goes away with the object.
class Workplace {
 public:
  Workplace();
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  // `agon` in the command is the built program.
  Ran run(const std::string& command) const;
  // The same on a terminal of so many columns: what it shows, escape sequences and all.
  std::string on_terminal(const std::string& command, unsigned short columns = 80) const;
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

 private:
  std::string with_agon(const std::string& command) const;

  std::string folder_;
};

}  // namespace agon::test
