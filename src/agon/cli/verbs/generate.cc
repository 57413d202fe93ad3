// agon generate: random content from a seed.
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/content/make.h"

namespace agon::cli {
namespace {

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
    declare_force(syntax, options_.force);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon generate GAME KIND --seed 7 > mine.json\n"
        "  agon generate GAME --seed 7 --count 20 --out many");
  }

  // Without --out the content itself.
  std::optional<json::Value> output() const override {
    std::vector<json::Value> all = workbench::generated_schemas();
    all.push_back(json::schema_of<workbench::WrittenRecord>());
    return answer_or_problems(std::move(all));
  }

  int run() override {
    Reply<const game::Entry*> entry = workbench::find_game(game_);
    if (!entry) return print_problems(entry.error(), json_);
    return out_.empty() ? print_one(**entry) : write_files(**entry);
  }

 private:
  int print_one(const game::Entry& entry) const {
    Reply<std::string> text = workbench::generate(entry, options_);
    if (!text) return print_problems(text.error(), json_);
    print(*text);
    return kFine;
  }

  int write_files(const game::Entry& entry) {
    Interrupt interrupt;
    options_.stop = interrupt.token();
    Reply<workbench::WrittenRecord> files = workbench::generate_files(entry, options_, out_);
    if (!files) return print_problems(files.error(), json_);
    show_written(*files, json_);
    return options_.stop.stop_requested() ? kInterrupted : kFine;
  }

  std::string game_;
  workbench::GenerateOptions options_;
  std::string out_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::generate() { return std::make_unique<Generate>(); }

}  // namespace agon::cli
