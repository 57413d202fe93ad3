// The extension agon._core: what the Python package is made of. A file for each subject; the
// package (python/agon/) gives them their keywords and their documentation.
#include <string>
#include <vector>

#include "agon/cli/grammar/version.h"
#include "agon/cli/program.h"
#include "agon/pymodule/answered.h"

namespace agon::pymodule {
namespace {

// The command line, of bytes as the system has them. The process is then the program's: see
// cli/program.h.
int run_program(const nb::typed<nb::list, nb::bytes>& arguments) {
  std::vector<std::string> texts;
  for (nb::handle argument : arguments) {
    texts.emplace_back(nb::cast<nb::bytes>(argument).c_str());
  }
  if (texts.empty()) texts.emplace_back("agon");
  std::vector<const char*> argv;
  for (const std::string& text : texts) argv.push_back(text.c_str());
  argv.push_back(nullptr);
  nb::gil_scoped_release released;
  return cli::run_program(static_cast<int>(texts.size()), argv.data());
}

}  // namespace
}  // namespace agon::pymodule

NB_MODULE(_core, m) {
  using namespace agon::pymodule;
  m.attr("version") = readable(agon::cli::version_text());
  m.def("run_program", run_program, nb::arg("arguments"), "Runs the command line; its exit code.");
  add_measures(m);
  add_matches(m);
  add_questions(m);
  add_contents(m);
  add_environments(m);
  add_ffi(m);
  add_shares(m);
}
