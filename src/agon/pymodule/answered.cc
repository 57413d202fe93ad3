#include "agon/pymodule/answered.h"

#include "agon/roster/roster.h"

namespace agon::pymodule {

Problems for_the_caller(const Problems& warnings) {
  std::string shipped = roster::content_root() + "/";
  Problems out;
  for (const Problem& warning : warnings) {
    if (warning.changes_play || !warning.place.file.starts_with(shipped)) out.push_back(warning);
  }
  return out;
}

nb::tuple to_python(const Answered& answered) {
  return nb::make_tuple(to_python(answered.value), readable(answered.text),
                        to_python(for_the_caller(answered.warnings)),
                        nb::bytes(answered.replay.data(), answered.replay.size()));
}

}  // namespace agon::pymodule
