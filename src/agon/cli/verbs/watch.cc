// agon watch: files that are being written, validated and measured at every save.
#include "agon/workbench/measure/watch.h"

#include <thread>

#include "agon/cli/show/watch_text.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(100);

class WatchVerb : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.texts("FILE", options_.files, "content files of any game, or match options").required();
    syntax.text("--as", options_.kind, "the kind of files that do not say it: GAME/KIND");
    syntax.number("-n", options_.matches, "how many matches of each text", 1, 1'000'000);
    syntax.number("--seconds", seconds_, "the longest that a save is measured", 1, 3600);
    syntax.number("--seed", options_.seed, "the dice of all of them");
    syntax.number("--changes", changes_, "end after so many blocks; 0: at Ctrl-C", 0, 1'000'000);
    declare_threads(syntax, options_.threads);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon watch mine.json --as GAME/KIND\n"
        "  agon watch mine.json other.json -n 5000\n"
        "\nThe first text of a file is simulated against the defaults, with the agent that judges\n"
        "the game's balance. Every save is validated and compared with the last text without\n"
        "errors, on the same dice. In a pipe, or with --json, there is one block, or line, for\n"
        "each change.");
  }

  // A line for each change.
  std::optional<json::Value> output() const override { return printed<workbench::WatchRecord>(); }

  int run() override {
    Interrupt interrupt(Interrupt::Also::terminate);
    options_.stop = interrupt.token();
    options_.most = std::chrono::seconds(seconds_);
    std::optional<ProgressLine> line;
    options_.progress = [&](u64 done, u64 all) {
      if (!line) line.emplace();
      line->show(done, all);
    };
    Reply<workbench::FileWatch> watch = workbench::FileWatch::open(options_);
    if (!watch) return print_problems(watch.error(), json_);
    for (u64 shown = 0; !options_.stop.stop_requested();) {
      std::optional<workbench::WatchRecord> change = watch->next();
      line.reset();
      if (options_.stop.stop_requested()) break;
      if (change) {
        show_change(*change);
        if (!flush()) return kBadInput;
        if (++shown == changes_) break;
      } else {
        std::this_thread::sleep_for(kBetweenLooks);
      }
    }
    return kFine;
  }

 private:
  void show_change(const workbench::WatchRecord& change) const {
    if (json_) return print_line(json::to_value(change));
    print(to_text(change));
  }

  workbench::FileWatchOptions options_;
  u64 seconds_ = 10;
  u64 changes_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::watch() { return std::make_unique<WatchVerb>(); }

}  // namespace agon::cli
