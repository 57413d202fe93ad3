// agon roll: one check of a game, outside any match.
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

const game::ContentKind& kind_of(const game::Entry& entry) {
  return *std::ranges::find(entry.facts.contents, entry.checker->kind, &game::ContentKind::name);
}

// A request may come from anywhere and names shipped content only; a person's flags may name files.
game::Shelf shelf_of(const game::Entry& entry, bool opens_files) {
  return [&entry, opens_files](std::string_view name) -> Result<json::Document> {
    Result<std::string> path = opens_files
                                   ? roster::locate(entry.facts, kind_of(entry), name)
                                   : roster::locate_shipped(entry.facts, kind_of(entry), name);
    if (!path) return refuse(path.error());
    return json::load(*path);
  };
}

bool has_flag(const game::Entry& entry, std::string_view name) {
  return std::ranges::find(entry.checker->flags, name, &game::CheckFlag::name) !=
         entry.checker->flags.end();
}

Result<std::vector<game::TypedFlag>> flags_of(const game::Entry& entry,
                                              const Arguments& arguments) {
  std::vector<game::TypedFlag> out;
  for (const auto& [name, value] : arguments.own_options) {
    if (!has_flag(entry, name)) {
      return refuse(ErrorCode::usage,
                    fmt::format("--{} is not for a check of {}", name, entry.facts.name));
    }
    out.push_back({name, value});
  }
  return out;
}

Result<json::Document> request_document(const game::Entry& entry, const std::string& file,
                                        const Arguments& arguments) {
  Result<std::vector<game::TypedFlag>> flags = flags_of(entry, arguments);
  if (!flags) return refuse(flags.error());
  if (!file.empty() && !flags->empty()) {
    return refuse(ErrorCode::usage, fmt::format("the check is in '{}'; --{} does not go with it",
                                                file, flags->front().name));
  }
  if (!file.empty()) return json::load(file);
  if (flags->empty()) {
    return refuse(ErrorCode::usage,
                  fmt::format("which check? a JSON file, - for standard input, or flags (see 'agon "
                              "{} --help')",
                              arguments.verb));
  }
  Result<json::Value> request = entry.checker->request(*flags, shelf_of(entry, true));
  if (!request) return refuse(request.error());
  return json::Document("", "", *std::move(request));
}

Result<game::OddsAnswer> roll(const game::Entry& entry, const game::AnyCheck& check,
                              const Arguments& arguments) {
  Dice dice = dice_of(arguments, arguments.seed_typed ? arguments.seed : any_seed());
  auto made = with_dice(entry.checker->rolls, dice,
                        [&](chance::Referee& referee) { return check.roll(referee); });
  if (!made || !dice.seeded) return made;
  const auto [seed, index] = *dice.seeded;
  made->value.set("Seed", seed);
  made->value.set("Index", index);
  made->text +=
      fmt::format("(seed {}{})\n", seed, index == 0 ? "" : fmt::format(", index {}", index));
  return made;
}

Problem no_checks(const game::Entry& entry) {
  std::string others;
  for (const game::Entry* other : roster::games()) {
    if (other->checker != nullptr) others += fmt::format(" {}", other->facts.name);
  }
  return {.code = ErrorCode::usage,
          .message = fmt::format("{} has no checks outside a match; these have:{}",
                                 entry.facts.name, others)};
}

}  // namespace

bool asks_for_check(const game::Entry& entry, const Arguments& arguments) {
  if (!arguments.check.empty() || entry.checker == nullptr) return !arguments.check.empty();
  return std::ranges::any_of(arguments.own_options,
                             [&](const auto& option) { return has_flag(entry, option.first); });
}

std::unique_ptr<game::AnyCheck> find_check(const game::Entry& entry, const std::string& file,
                                           const Arguments& arguments, Problems& problems) {
  if (entry.checker == nullptr) {
    problems.push_back(no_checks(entry));
    return nullptr;
  }
  Result<json::Document> document = request_document(entry, file, arguments);
  if (!document) {
    problems.push_back(document.error());
    return nullptr;
  }
  json::Node request = json::root(*document);
  if (document->text().empty()) request.document = nullptr;  // made of flags: it has no places
  return entry.checker->read(request, shelf_of(entry, false), problems);
}

int run_roll(const Arguments& arguments) {
  Problems problems;
  Result<const game::Entry*> entry = roster::find(arguments.game);
  std::unique_ptr<game::AnyCheck> check;
  if (entry) {
    const std::string file = arguments.contents.empty() ? "" : arguments.contents[0];
    check = find_check(**entry, file, arguments, problems);
  } else {
    problems.push_back(entry.error());
  }
  if (check) {
    Result<game::OddsAnswer> answer = roll(**entry, *check, arguments);
    if (!answer) problems.push_back(answer.error());
    if (answer && arguments.json) print_pretty(answer->value);
    if (answer && !arguments.json) print(printable_lines(answer->text));
  }
  if (problems.empty()) return kFine;
  print_problems(problems, arguments.json);
  return kBadInput;
}

}  // namespace agon::cli
