#include "agon/rulesets/grapple/content.h"

#include <algorithm>

#include "agon/json/read.h"
#include "agon/rulesets/grapple/check.h"

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

std::array<i8, kCategories> row(const Matchups& m) {
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

Content compile(Book book) {
  Content content;
  for (const Technique& technique : book.techniques) {
    content.moves.push_back(make_move(book, technique));
  }
  const MatchupTable& m = book.matchups;
  content.gains = {row(m.attack), row(m.control), row(m.defense), row(m.sweep)};
  for (const Position& position : book.positions) {
    content.auto_clear.push_back(mask_of(position.auto_clear));
    content.neutral.push_back(position.initiative == Initiative::neutral);
    content.position_names.push_back(position.id);
  }
  content.start = *find_position(book, book.start);
  content.tokens = mask_of(book.tokens);
  content.book = std::move(book);
  for (u8 position = 0; position < content.book.positions.size(); ++position) {
    for (Role role : {Role::top, Role::bottom}) {
      for (u32 held = 0; held < kTokenMasks; ++held) {
        content.menus.push_back(make_menu(content, position, role, static_cast<u8>(held)));
      }
    }
  }
  return content;
}

}  // namespace

std::optional<Content> load(std::span<const json::Node> documents, Problems& problems) {
  Book book;
  if (!json::read(documents[0], book, problems)) return std::nullopt;
  check(documents[0], book, problems);
  if (has_errors(problems)) return std::nullopt;
  return compile(std::move(book));
}

}  // namespace agon::grapple
