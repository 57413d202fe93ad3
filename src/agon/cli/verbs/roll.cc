// agon roll: a question of a game in which dice fall, outside any match.
#include "agon/cli/verbs/roll.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/dice.h"
#include "agon/cli/verbs/setup.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

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

std::optional<game::Answer> roll(const game::Entry& entry, const Arguments& arguments,
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
  if (!arguments.contents.empty()) {
    Result<json::Document> loaded = load_request(arguments.contents[0], arguments.own_options);
    if (!loaded) return fail(loaded.error(), problems);
    request = json::root(document.emplace(*std::move(loaded)));
    asked.request = &request;
  }
  Dice dice = dice_of(arguments, arguments.seed_typed ? arguments.seed : any_seed());
  return ask_with_dice(**question, dice, asked, problems);
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

int run_roll(const Arguments& arguments) {
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

}  // namespace agon::cli
