// agon bench: matches per second on one core, or the signature of every game.
#include "agon/workbench/measure/bench.h"

#include <fmt/format.h>

#include "agon/base/processor.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

using Games = std::vector<const game::Entry*>;

class Bench : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", game_, "only this game");
    syntax.flag("--signature", signature_,
                "instead: one number per game that must be equal on every machine");
    declare_threads(syntax, threads_);
    declare_kernel(syntax, kernel_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon bench {game}\n  agon bench --signature\n  agon bench --kernel FALLBACK");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::SpeedsRecord, workbench::SignaturesRecord>();
  }

  int run() override {
    Result<Games> games = workbench::chosen_games(game_);
    if (!games) return print_problems({games.error()}, json_);
    return signature_ ? show_signatures(*games) : show_speeds(*games);
  }

 private:
  // Where all games are measured, it is meant for those that have kernels.
  std::string kernel_of(const game::Entry& game) const {
    return game_.empty() && game.offers.kernels == nullptr ? "" : kernel_;
  }

  int show_signatures(const Games& games) const {
    workbench::SignaturesRecord all;
    for (const game::Entry* game : games) {
      Result<json::Hex> signature = workbench::signature(*game, threads_, kernel_of(*game));
      if (!signature) return print_problems({signature.error()}, json_);
      if (!json_) print(fmt::format("{} {}\n", game->facts.name, to_hex(signature->value)));
      all.emplace_back(game->facts.name, *signature);
    }
    if (json_) print_pretty(json::to_value(all));
    return kFine;
  }

  int show_speeds(const Games& games) const {
    workbench::SpeedsRecord all{processor_name(), {}};
    if (!json_) print(fmt::format("random v random, one core of {}\n", all.cpu));
    for (const game::Entry* game : games) {
      Reply<workbench::SpeedRecord> speed = workbench::measure_speed(*game, kernel_of(*game));
      if (!speed) return print_problems(speed.error(), json_);
      std::string kernel = speed->kernel.empty() ? "" : ", kernel " + speed->kernel;
      if (!json_) {
        print(fmt::format("{:<12} {} matches/s, {:.1f} ns a step{}\n", game->facts.name,
                          rounded(speed->matches_per_second), speed->nanoseconds_per_step, kernel));
      }
      all.games.emplace_back(game->facts.name, *std::move(speed));
    }
    if (json_) print_pretty(json::to_value(all));
    return kFine;
  }

  std::string game_;
  bool signature_ = false;
  u32 threads_ = 0;
  std::string kernel_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::bench() { return std::make_unique<Bench>(); }

}  // namespace agon::cli
