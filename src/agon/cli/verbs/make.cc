// agon new and agon generate: content files that a game makes.
#include "agon/workbench/content/make.h"

#include <fmt/format.h>

#include "agon/cli/verbs/common.h"

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

int show_written(const std::vector<std::string>& files, bool json) {
  if (json) print_line(json::to_value(workbench::WrittenRecord{files}));
  for (const std::string& file : files) {
    if (!json) print(file + "\n");
  }
  return kFine;
}

class New : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "a game that has starters").required();
    syntax.text("NAME", options_.name, "a word, such as my_first").required();
    syntax.text("--kind", options_.kind, "what kind of content; the usual one if left out");
    syntax.text("--out", options_.out, "the file, which must be new [NAME.json]").shown_as("FILE");
    declare_json(syntax, json_);
    syntax.examples(
        "  agon new GAME my_first && agon play GAME my_first.json\n"
        "  agon new GAME my_second --kind KIND --out mine/second.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::WrittenRecord>(); }

  int run() override {
    Result<const game::Entry*> entry = roster::find(game_);
    if (!entry) return print_problems({entry.error()}, json_);
    Result<workbench::MadeFile> made = workbench::make_starter(**entry, options_);
    if (!made) return print_problems({made.error()}, json_);
    if (json_) return show_written({made->file}, true);
    print(
        fmt::format("written: {}\n"
                    "  agon validate {}\n"
                    "  agon play {}\n"
                    "  agon schema --out schema   for an editor's help\n",
                    made->file, made->file, match_text(made->kind, made->file)));
    return kFine;
  }

 private:
  std::string game_;
  workbench::StarterOptions options_;
  bool json_ = false;
};

class Generate : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "a game that has a generator").required();
    syntax.text("KIND", options_.kind, "only this kind of content; else all");
    declare_name(syntax, options_.first);
    syntax.number("--count", options_.count, "how many of each kind, from that index on", 1,
                  100'000);
    syntax.text("--out", out_, "write DIR/GAME/KIND/KIND_SEED_INDEX.json; needed for more than one")
        .shown_as("DIR");
    declare_json(syntax, json_);
    syntax.examples(
        "  agon generate GAME KIND --seed 7 > mine.json\n"
        "  agon generate GAME --seed 7 --count 20 --out many");
  }

  // Without --out it prints the content itself.
  std::optional<json::Value> output() const override { return printed<workbench::WrittenRecord>(); }

  int run() override {
    Result<const game::Entry*> entry = roster::find(game_);
    if (!entry) return print_problems({entry.error()}, json_);
    if (out_.empty()) return print_one(**entry);
    Result<std::vector<std::string>> files = workbench::generate_files(**entry, options_, out_);
    return files ? show_written(*files, json_) : print_problems({files.error()}, json_);
  }

 private:
  int print_one(const game::Entry& entry) const {
    Result<std::string> text = workbench::generate(entry, options_);
    if (!text) return print_problems({text.error()}, json_);
    print(*text);
    return kFine;
  }

  std::string game_;
  workbench::GenerateOptions options_;
  std::string out_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::start() { return std::make_unique<New>(); }
std::unique_ptr<Verb> verbs::generate() { return std::make_unique<Generate>(); }

}  // namespace agon::cli
