// agon roll: a question of a game in which dice fall, outside any match.
#include "agon/cli/verbs/roll.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/roster/roster.h"
#include "agon/workbench/table.h"

namespace agon::cli {
namespace {

struct Typed {
  std::string game;
  std::vector<std::string> file;  // at most one
  std::vector<game::TypedFlag> own_options;
  DiceWords dice;
  bool json = false;
};

using Locate = Result<std::string> (*)(const game::Facts&, const game::ContentKind&,
                                       std::string_view);

game::Shelf shelf_by(const game::Entry& entry, Locate locate) {
  return [&facts = entry.facts, locate](std::string_view kind,
                                        std::string_view name) -> Result<json::Document> {
    const game::ContentKind& found =
        *std::ranges::find(facts.contents, kind, &game::ContentKind::name);
    Result<std::string> path = locate(facts, found, name);
    if (!path) return refuse(path.error());
    return json::load(*path);
  };
}

std::optional<game::Answer> roll(const game::Entry& entry, const Typed& arguments,
                                 Problems& problems) {
  Result<const game::Question*> question =
      game::find_question(entry.offers, entry.facts.name, "roll", arguments.own_options);
  if (!question) return fail(question.error(), problems);
  if (*question == nullptr) {
    return fail(not_offered(entry, "roll", "nothing to roll outside a match"), problems);
  }
  game::Asked asked{
      .flags = arguments.own_options, .shipped = shipped_shelf(entry), .typed = typed_shelf(entry)};
  std::optional<json::Document> document;
  json::Node request;
  if (!arguments.file.empty()) {
    Result<json::Document> loaded = load_request(arguments.file[0], arguments.own_options);
    if (!loaded) return fail(loaded.error(), problems);
    request = json::root(document.emplace(*std::move(loaded)));
    asked.request = &request;
  }
  workbench::Dice dice = dice_of(arguments.dice, workbench::any_seed());
  return workbench::ask_with_dice(**question, dice, asked, problems);
}

}  // namespace

game::Shelf shipped_shelf(const game::Entry& entry) {
  return shelf_by(entry, roster::locate_shipped);
}

game::Shelf typed_shelf(const game::Entry& entry) { return shelf_by(entry, roster::locate); }

Result<json::Document> load_request(const std::string& file,
                                    std::span<const game::TypedFlag> flags) {
  if (flags.empty()) return json::load(file);
  return refuse(ErrorCode::usage, fmt::format("'{}' says it all: --{} does not go with it", file,
                                              flags.front().name));
}

Problem not_offered(const game::Entry& entry, std::string_view verb, std::string_view what) {
  std::string others;
  for (const game::Entry* other : roster::games()) {
    bool has = !game::questions_of(other->offers, verb).empty();
    if (has) others += fmt::format(" {}", other->facts.name);
  }
  return {.code = ErrorCode::usage,
          .message = fmt::format("{} has {}; these games have:{}", entry.facts.name, what, others)};
}

int run_roll(const Typed& arguments) {
  Problems problems;
  Result<const game::Entry*> entry = roster::find(arguments.game);
  std::optional<game::Answer> answer =
      entry ? roll(**entry, arguments, problems) : fail(entry.error(), problems);
  if (!answer) {
    print_problems(problems, arguments.json);
    return kBadInput;
  }
  if (arguments.json) print_pretty(answer->value);
  if (!arguments.json) print(printable_lines(answer->text));
  return kFine;
}

namespace {

class Roll : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", typed_.game, "a game that has something to roll").required();
    syntax.texts("FILE", typed_.file, "the request as JSON; - is standard input").at_most_one();
    declare_dice_words(syntax, typed_.dice, "any");
    declare_own(syntax, "roll", typed_.own_options);
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon roll GAME request.json --seed 7\n"
        "  agon roll GAME - --json < request.json");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_roll(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::roll() { return std::make_unique<Roll>(); }

}  // namespace agon::cli
