#include "agon/rulesets/aegis/content/lint.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/text.h"
#include "agon/json/read.h"
#include "agon/rulesets/aegis/content/lint_card.h"

namespace agon::aegis {
namespace {

using json::Node;

void lint_stacks(const Node& node, const StacksRecord& stacks, KnownStatuses statuses,
                 Problems& problems) {
  for (const auto& [status, count] : stacks) {
    lint_status(node.nearest(status), status, statuses, problems);
  }
}

template <class Entry, class Stacks>
void lint_board(const Node& node, const BoardRecord<Entry>& board, std::string_view key,
                Stacks stacks, KnownStatuses statuses, Problems& problems) {
  for (std::size_t i = 0; i < kComboCount; ++i) {
    if (!board.entries[i]) continue;
    Node entry = node.nearest(kComboNames[i]);
    lint_stacks(entry.nearest(key), (*board.entries[i]).*stacks, statuses, problems);
  }
}

void lint_boards(const Node& node, const HeroRecord& hero, KnownStatuses statuses,
                 Problems& problems) {
  bool attacks = std::ranges::any_of(hero.offense.entries, [](const auto& e) { return bool(e); });
  if (!attacks) complain(node.nearest("offense"), "a hero needs at least one attack", problems);
  lint_board(node.nearest("offense"), hero.offense, "postDamage", &AttackRecord::post_damage,
             statuses, problems);
  lint_board(node.nearest("defenseV1Board"), hero.board, "gain", &BlockRecord::gain, statuses,
             problems);
}

void lint_status_record(const Node& node, const StatusRecord& status, const StatusNames& names,
                        Problems& problems) {
  if (status.id == kAnyStatus) {
    complain(node, "id", "'any' means every status, and cannot be the name of one", problems);
  }
  if (status.expires) lint_expiry(node.nearest("expires"), *status.expires, problems);
  if (status.upkeep_damage && status.upkeep_damage->damage.size() != status.max) {
    complain(node.nearest("upkeepDamage").nearest("damage"),
             fmt::format("{} for {}: one number is needed for each",
                         counted(status.upkeep_damage->damage.size(), "number"),
                         counted(status.max, "stack")),
             problems);
  }
  if (status.attack_bonus && status.attack_bonus->opponent_has) {
    lint_status(node.nearest("attackBonus").nearest("opponentHas"),
                *status.attack_bonus->opponent_has, &names, problems);
  }
  if (status.removal) {
    lint_status(node.nearest("removal").nearest("status"), status.removal->status, &names,
                problems);
  }
}

StatusNames known_statuses(std::span<const game::LintedFile> files) {
  StatusNames out;
  for (const game::LintedFile& file : files) {
    StatusesRecord record;
    Problems ignored;
    if (file.kind != kStatusesKind || !read_statuses(file.document, record, ignored)) continue;
    for (const StatusRecord& status : record.statuses) out.push_back(status.id);
  }
  return out;
}

}  // namespace

bool read_hero(const Node& node, KnownStatuses statuses, HeroRecord& out, Problems& problems) {
  if (!json::read(node, out, problems)) return false;
  Problems found;
  lint_boards(node, out, statuses, found);
  problems.insert(problems.end(), found.begin(), found.end());
  return !has_errors(found);
}

bool read_statuses(const Node& node, StatusesRecord& out, Problems& problems) {
  if (!json::read(node, out, problems)) return false;
  Problems found;
  StatusNames names;
  for (std::size_t i = 0; i < out.statuses.size(); ++i) {
    Node one = node.nearest("statuses").nearest(i);
    lint_double(one, out.statuses[i].id, names, "status", found);
    names.push_back(out.statuses[i].id);
  }
  for (std::size_t i = 0; i < out.statuses.size(); ++i) {
    lint_status_record(node.nearest("statuses").nearest(i), out.statuses[i], names, found);
  }
  problems.insert(problems.end(), found.begin(), found.end());
  return !has_errors(found);
}

std::optional<Problem> missing_card(const Node& hero, const HeroRecord& record) {
  if (record.card || record.version == Version::v1) return std::nullopt;
  return json::problem_at_key(hero, "defenseVersion", ErrorCode::content,
                              "v2 defends by a card, and there is no defenseCard");
}

void lint_hero(const Node& document, KnownStatuses statuses, Problems& problems) {
  HeroRecord hero;
  bool sound = read_hero(document, statuses, hero, problems);
  if (auto missing = missing_card(document, hero); missing && sound) {
    problems.push_back(*std::move(missing));
  }
  CardRecord card;
  if (hero.card) read_card(*document.child("defenseCard"), statuses, card, problems);
}

// Which statuses a hero may name only shows beside the files that have some. A match would refuse
// the hero, or its card, so it is an error here.
void lint_together(std::span<const game::LintedFile> files) {
  StatusNames known = known_statuses(files);
  if (known.empty()) return;
  for (const game::LintedFile& file : files) {
    if (file.kind == kStatusesKind || file.problems == nullptr) continue;
    Problems alone;
    Problems together;
    lint_hero(file.document, nullptr, alone);
    lint_hero(file.document, &known, together);
    for (Problem& problem : together) {
      auto same = [&](const Problem& one) { return to_text(one) == to_text(problem); };
      if (std::ranges::any_of(alone, same)) continue;
      file.problems->push_back(std::move(problem));
    }
  }
}

}  // namespace agon::aegis
