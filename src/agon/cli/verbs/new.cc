// agon new: a content file to begin with.
#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/content/make.h"

namespace agon::cli {
namespace {

// "GAME mine.json", or with what stands before it: "GAME one another mine.json".
std::string match_text(const roster::FileKind& kind, const std::string& file) {
  const game::Facts& facts = kind.entry->facts;
  std::string out(facts.name);
  for (std::size_t i = 0; i < kind.index; ++i) {
    out += fmt::format(" {}", facts.contents[i].fallback);
  }
  bool plain = file.find('/') != std::string::npos || file.ends_with(".json");
  return fmt::format("{} {}{}", out, plain ? "" : "./", file);
}

class New : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "a game that has starters").required();
    syntax.text("NAME", options_.name, "a word, such as my_first").required();
    syntax.text("--kind", options_.kind, "what kind of content; the usual one if left out")
        .shown_as("KIND");
    syntax.text("--out", options_.out, "the file, which must be new [NAME.json]").shown_as("FILE");
    declare_force(syntax, options_.force);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon new GAME my_first && agon play GAME my_first.json\n"
        "  agon new GAME my_second --kind KIND --out mine/second.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::WrittenRecord>(); }

  int run() override {
    Reply<const game::Entry*> entry = workbench::find_game(game_);
    if (!entry) return print_problems(entry.error(), json_);
    Reply<workbench::MadeFile> made = workbench::make_starter(**entry, options_);
    if (!made) return print_problems(made.error(), json_);
    if (json_) print_line(json::to_value(workbench::WrittenRecord{{made->file}}));
    if (json_) return kFine;
    print(
        fmt::format("written: {}\n"
                    "  agon validate {}\n"
                    "  agon play {}\n"
                    "  agon schema --out schema   for an editor's help\n",
                    printable(made->file), printable(made->file),
                    printable(match_text(made->kind, made->file))));
    return kFine;
  }

 private:
  std::string game_;
  workbench::StarterOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::start() { return std::make_unique<New>(); }

}  // namespace agon::cli
