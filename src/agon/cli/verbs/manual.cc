// agon man: the manual page.
#include "agon/cli/grammar/manual.h"

#include "agon/cli/grammar/version.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

class Manual : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.examples(
        "  agon man | man -l -\n"
        "  agon man > ~/.local/share/man/man1/agon.1    then 'man agon' finds it");
  }

  std::optional<json::Value> output() const override { return std::nullopt; }

  int run() override {
    print_as_is(manual_text(program_page(), version_text()));
    return kFine;
  }
};

}  // namespace

std::unique_ptr<Verb> verbs::manual() { return std::make_unique<Manual>(); }

}  // namespace agon::cli
