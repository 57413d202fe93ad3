// agon diff: two variants of a game on the same dice.
#include "agon/workbench/measure/diff.h"

#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/diff_text.h"
#include "agon/cli/verbs/long_work.h"

namespace agon::cli {
namespace {

class Diff : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    bool has_own = syntax.game() != nullptr && syntax.game()->offers.variants != nullptr;
    auto usual = [&](std::string_view text) { return has_own ? std::string(text) : std::string(); };
    const game::Variants own = has_own ? *syntax.game()->offers.variants : game::Variants{};
    syntax
        .text("--from", variants_.from,
              "match options of the first variant only, as a JSON object, above --options")
        .shown_as("JSON")
        .shown_default(usual(own.from));
    syntax.text("--to", variants_.to, "the same of the second variant")
        .shown_as("JSON")
        .shown_default(usual(own.to));
    syntax
        .texts("--to-content", variants_.to_contents,
               "a content of the second variant, instead of CONTENT; repeated for each of them")
        .shown_as("CONTENT");
    declare_usual_seats(syntax);
    declare_name(syntax, name_);
    syntax.number("-n", options_.matches, "how many matches of each variant", 1, u64{1} << 40);
    syntax.flag("--no-swap", no_swap_, "do not exchange the seats in every second match");
    declare_threads(syntax, options_.threads);
    files_.declare(syntax);
    declare_json(syntax, json_);
    syntax.examples(has_own ? "  agon diff {game}\n"
                              "  agon diff {game} {content} --seed 7 -n 5000 --json\n"
                              "  agon diff {game} {content} --to-content mine.json"
                            : "  agon diff {game} {content} --to-content mine.json\n"
                              "  agon diff {game} --from '{\"OPTION\": 1}' --to '{\"OPTION\": 2}'");
  }

  std::optional<json::Value> output() const override { return printed<workbench::DiffRecord>(); }

  int run() override {
    if (Result<void> may = files_.may_write(); !may) return print_problems({may.error()}, json_);
    Reply<workbench::DiffRecord> result = compare();
    if (!result) return print_problems(result.error(), json_);
    show_warnings(result->warnings);
    int code = !result->complete ? kInterrupted : result->failed.empty() ? kFine : kNo;
    return show(*result, {exhibit_of(*result), "agon diff " + choice_.game}, files_, json_, code);
  }

 private:
  // Where nobody is typed, whoever judges the game's balance plays.
  void declare_usual_seats(Syntax& syntax) {
    std::string usual =
        syntax.game() == nullptr ? "the game's own judge" : workbench::usual_agent(*syntax.game());
    for (auto [name, agent] : {std::pair{"--a", &a_}, std::pair{"--b", &b_}}) {
      syntax.text(name, *agent, "the agent at that seat, or exec:COMMAND, or http://HOST:PORT")
          .shown_as("AGENT")
          .common()
          .shown_default(usual);
    }
    declare_deadline(syntax, seats_.programs);
  }

  Reply<workbench::DiffRecord> compare() {
    Reply<const game::Entry*> entry = workbench::find_game(choice_.game);
    if (!entry) return decline(entry.error());
    seats_.a = a_.value_or(workbench::usual_agent(**entry));
    seats_.b = b_;
    if (!b_ && (*entry)->facts.players == 2) seats_.b = workbench::usual_agent(**entry);
    LongWork work;
    options_.seed = name_.seed;
    options_.first_index = name_.index;
    options_.exchange = !no_swap_;
    options_.progress = work.progress();
    options_.stop = work.stop();
    return workbench::diff(choice_, variants_, seats_, options_);
  }

  workbench::GameChoice choice_;
  workbench::VariantOptions variants_;
  workbench::SeatOptions seats_ = typed_seats();
  std::optional<std::string> a_;
  std::optional<std::string> b_;
  chance::MatchName name_ = {1, 0};
  workbench::DiffOptions options_;
  bool no_swap_ = false;
  ResultFiles files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::diff() { return std::make_unique<Diff>(); }

}  // namespace agon::cli
