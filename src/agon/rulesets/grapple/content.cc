#include "agon/rulesets/grapple/content.h"

#include <algorithm>
#include <map>

#include "agon/json/read.h"
#include "agon/rulesets/grapple/lint.h"
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

u8 bit(Token token) { return static_cast<u8>(1u << static_cast<u32>(token)); }
u8 bit(const std::optional<Token>& token) { return token ? bit(*token) : u8{0}; }

u8 mask_of(const std::vector<Token>& tokens) {
  u8 mask = 0;
  for (Token token : tokens) mask = static_cast<u8>(mask | bit(token));
  return mask;
}

Move make_move(const Book& book, const Technique& t) {
  Move move{.category = t.category,
            .modifier = t.modifier,
            .required = mask_of(t.required),
            .reward = bit(t.reward),
            .remove = bit(t.remove),
            .points = t.points,
            .position = kNowhere,
            .ends_on = Role::top,
            .is_submission = t.is_submission,
            .is_risky = t.risk == Risk::risky};
  if (t.transition) {
    move.position = *find_position(book, t.transition->position);
    move.ends_on = t.transition->user_ends_on;
  }
  return move;
}

std::array<i8, kCategoryCount> row(const Matchups& m) {
  return {m.attack, m.control, m.defense, m.sweep};
}

// Sorted by category, then by technique: the order of the choices themselves.
std::vector<game::Choice> make_menu(const Content& content, u8 position, Role role, u8 held) {
  std::vector<game::Choice> menu;
  for (Slot slot : slots_of(content.book, position, role)) {
    const Move& move = content.moves[slot.technique];
    if (slot.offered && (move.required & ~held) == 0) {
      menu.push_back(choose(move.category, slot.technique));
    }
  }
  std::sort(menu.begin(), menu.end());
  return menu;
}

Tier tier_of(const Tiers& tiers, std::size_t margin) {  // section 4
  if (margin == 0) return Tier::stalemate;
  if (margin >= tiers.dominant) return Tier::dominant;
  return margin >= tiers.major ? Tier::major : Tier::minor;
}

// A scoring transition earns its points, or an advantage if the win was minor. A win without a
// transition earns an advantage unless it was minor. An escape, a transition without points, earns
// neither. (Sections 5 and 6.)
Award award_of(const Move& move, Tier tier) {
  bool narrow = tier == Tier::minor;
  bool moves = move.position != kNowhere;
  Award award;
  if (tier == Tier::stalemate) return award;
  bool dominant = tier == Tier::dominant;
  award.reward = narrow ? u8{0} : move.reward;
  award.remove = narrow ? u8{0} : move.remove;
  award.bonus = dominant && move.reward == 0;
  award.submits = dominant && move.is_submission;
  if (move.points > 0) {
    (narrow ? award.advantages : award.points) = narrow ? u8{1} : move.points;
  } else if (!moves && !narrow) {
    award.advantages = 1;
  }
  return award;
}

void add_leads(Content& content) {
  auto gain = [&](const Move& own, const Move& opposing) {
    return content.gains[static_cast<u8>(own.category)][static_cast<u8>(opposing.category)] +
           own.modifier;
  };
  for (const Move& own : content.moves) {
    for (const Move& opposing : content.moves) {
      content.leads.push_back(static_cast<i8>(gain(own, opposing) - gain(opposing, own)));
    }
  }
}

// Most token sets open nothing new, so that few menus of a position differ: those are shared.
void add_menus(Content& content, u8 position, Role role) {
  std::map<std::vector<game::Choice>, u32> known;
  for (u32 held = 0; held < kTokenMasks; ++held) {
    std::vector<game::Choice> menu = make_menu(content, position, role, static_cast<u8>(held));
    auto [entry, is_new] = known.emplace(menu, static_cast<u32>(content.choices.size()));
    if (is_new) content.choices.insert(content.choices.end(), menu.begin(), menu.end());
    content.menus.push_back({entry->second, static_cast<u32>(menu.size())});
  }
}

Content compile(Book book) {
  Content content;
  for (const Technique& technique : book.techniques) {
    content.moves.push_back(make_move(book, technique));
  }
  const MatchupTable& m = book.matchups;
  content.gains = {row(m.attack), row(m.control), row(m.defense), row(m.sweep)};
  content.techniques = static_cast<u16>(content.moves.size());
  add_leads(content);
  for (const Move& move : content.moves) {
    for (Tier tier : every<Tier>()) {
      content.awards.push_back(award_of(move, tier));
    }
  }
  for (std::size_t margin = 0; margin < kMargins; ++margin) {
    content.tier_of[margin] = tier_of(book.tiers, margin);
  }
  for (const Position& position : book.positions) {
    content.auto_clear.push_back(mask_of(position.auto_clear));
    content.neutral.push_back(position.initiative == Initiative::neutral);
    content.position_names.push_back(position.id);
  }
  content.start = *find_position(book, book.start);
  content.tokens = mask_of(book.tokens);
  content.book = std::move(book);
  for (u8 position = 0; position < content.book.positions.size(); ++position) {
    add_menus(content, position, Role::top);
    add_menus(content, position, Role::bottom);
  }
  return content;
}

}  // namespace

std::optional<Content> Grapple::load(std::span<const json::Node> documents, Problems& problems) {
  Book book;
  if (!json::read(documents[0], book, problems)) return std::nullopt;
  lint(documents[0], book, problems);
  if (has_errors(problems)) return std::nullopt;
  return compile(std::move(book));
}

}  // namespace agon::grapple
