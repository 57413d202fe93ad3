#include "agon/rulesets/grapple/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/game/choice.h"

namespace agon::grapple {
namespace {

using game::name_of;

const std::vector<Category>& offered_to(const Position& position, Role role) {
  return role == Role::top ? position.top_categories : position.bottom_categories;
}

std::string_view categories_key(Role role) {
  return role == Role::top ? "topCategories" : "bottomCategories";
}

bool contains(const auto& list, const auto& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// What can be typed as one word of a choice, and is not taken for an amount.
bool is_word(std::string_view id) {
  auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
  };
  return !id.empty() && std::isalpha(static_cast<unsigned char>(id[0])) &&
         std::all_of(id.begin(), id.end(), fits);
}

// Two passes: names first, because everything after them looks things up by name.
class Linter {
 public:
  Linter(const json::Node& node, const Book& book, Problems& problems)
      : root_(node), book_(book), problems_(problems) {}

  void run() {
    lint_ids("positions", book_.positions);
    lint_ids("techniques", book_.techniques);
    lint_position(root_.nearest("start"), book_.start);
    if (book_.tiers.dominant < book_.tiers.major) {
      complain(root_.nearest("tiers"), "a dominant win needs at least the margin of a major one",
               problems_);
    }
    for (std::size_t i = 0; i < book_.techniques.size(); ++i) lint_technique(i);
    if (has_errors(problems_)) return;
    for (std::size_t i = 0; i < book_.positions.size(); ++i) lint_offers(static_cast<u8>(i));
    lint_reach();
  }

 private:
  json::Node item(std::string_view list, std::size_t i) const {
    return root_.nearest(list).nearest(i);
  }

  void warn(const json::Node& node, std::string message) {
    complain(node, std::move(message), problems_).severity = Severity::warning;
  }

  template <class T>
  void lint_ids(std::string_view key, const std::vector<T>& list) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < list.size(); ++i) {
      json::Node node = item(key, i).nearest("id");
      if (!is_word(list[i].id)) {
        complain(node, "an id is a word of letters, digits, '_' and '-' that starts with a letter",
                 problems_);
      }
      if (seen.insert(list[i].id).second) continue;
      complain(node, fmt::format("the id '{}' is used twice", list[i].id), problems_);
    }
  }

  bool lint_position(const json::Node& node, const std::string& id) {
    if (find_position(book_, id)) return true;
    std::vector<std::string_view> ids;
    for (const Position& position : book_.positions) ids.push_back(position.id);
    complain(node, fmt::format("no position is called '{}'{}", id, suggestion(id, ids)), problems_);
    return false;
  }

  void lint_token(const json::Node& node, Token token) {
    if (contains(book_.tokens, token)) return;
    complain(node, fmt::format("the token '{}' is not in the book's tokens", name_of(token)),
             problems_);
  }

  void lint_technique(std::size_t i) {
    const Technique& technique = book_.techniques[i];
    json::Node node = item("techniques", i);
    for (Token token : technique.required) lint_token(node.nearest("requiredTokens"), token);
    if (distinct(technique.required) < technique.required.size()) {
      warn(node.nearest("requiredTokens"), "a token is named twice");
    }
    if (!can_be_used(technique)) {
      warn(node.nearest("requiredTokens"),
           fmt::format("{} can never be used: a side holds at most {}", technique.id,
                       counted(book_.limits.max_tokens, "token")));
    }
    if (technique.reward) lint_token(node.nearest("tokenReward"), *technique.reward);
    if (technique.remove) lint_token(node.nearest("tokenRemove"), *technique.remove);
    if (technique.transition) {
      lint_position(node.nearest("transition").nearest("position"), technique.transition->position);
    } else if (technique.points > 0) {
      complain(node.nearest("ibjjfPoints"),
               "points are awarded for a transition, and there is none", problems_);
    }
    json::Node uses = node.nearest("usableFrom");
    for (std::size_t use = 0; use < technique.usable_from.size(); ++use) {
      lint_use(uses.nearest(use), technique, use);
    }
  }

  static std::size_t distinct(const std::vector<Token>& tokens) {
    return std::set<Token>(tokens.begin(), tokens.end()).size();
  }

  bool can_be_used(const Technique& technique) const {
    return distinct(technique.required) <= book_.limits.max_tokens;
  }

  void lint_use(const json::Node& node, const Technique& technique, std::size_t use) {
    const auto& [position, role] = technique.usable_from[use];
    json::Node role_node = node.nearest(std::size_t{1});
    if (!contains(names_of(Role{}), role)) {
      complain(
          role_node,
          fmt::format(
              "a role is top or bottom, not '{}'{}", role,
              near_miss(role, names_of(Role{})).empty() ? "" : suggestion(role, names_of(Role{}))),
          problems_);
    }
    if (!lint_position(node.nearest(std::size_t{0}), position)) return;
    for (std::size_t before = 0; before < use; ++before) {
      if (technique.usable_from[before] == technique.usable_from[use]) {
        complain(node, fmt::format("'{}' names {} {} twice", technique.id, position, role),
                 problems_);
      }
    }
  }

  // An offered category wants a technique, a technique's slot wants its category offered, and a
  // neutral position offers both roles the same.
  void lint_offers(u8 position) {
    const Position& record = book_.positions[position];
    json::Node node = item("positions", position);
    for (Role role : every<Role>()) {
      std::vector<Slot> slots = slots_of(book_, position, role);
      for (Category category : offered_to(record, role)) {
        bool filled = std::any_of(slots.begin(), slots.end(), [&](Slot slot) {
          return book_.techniques[slot.technique].category == category;
        });
        if (filled) continue;
        warn(node.nearest(categories_key(role)),
             fmt::format("{} {} offers {} and has no technique for it", record.id, name_of(role),
                         name_of(category)));
      }
      for (Slot slot : slots) lint_offered(slot, record, role);
    }
    if (record.initiative == Initiative::neutral &&
        offered_ids(position, Role::top) != offered_ids(position, Role::bottom)) {
      complain(node,
               fmt::format("{} is neutral and offers its roles different techniques", record.id),
               problems_);
    }
  }

  void lint_offered(Slot slot, const Position& position, Role role) {
    if (slot.offered) return;
    const Technique& technique = book_.techniques[slot.technique];
    json::Node uses = item("techniques", slot.technique).nearest("usableFrom");
    for (std::size_t use = 0; use < technique.usable_from.size(); ++use) {
      std::array<std::string, 2> here = {position.id, std::string(name_of(role))};
      if (technique.usable_from[use] != here) continue;
      warn(uses.nearest(use),
           fmt::format("{} is never offered here: {} {} does not offer {}", technique.id,
                       position.id, name_of(role), name_of(technique.category)));
    }
  }

  std::set<u16> offered_ids(u8 position, Role role) const {
    std::set<u16> out;
    for (Slot slot : slots_of(book_, position, role)) {
      if (slot.offered) out.insert(slot.technique);
    }
    return out;
  }

  // Every technique that is offered in a reached position, and can be used, may win there.
  std::set<u8> reached() const {
    std::set<u8> out;
    std::vector<u8> open = {*find_position(book_, book_.start)};
    while (!open.empty()) {
      u8 position = open.back();
      open.pop_back();
      if (!out.insert(position).second) continue;
      for (Role role : every<Role>()) {
        for (u16 technique : offered_ids(position, role)) {
          const auto& transition = book_.techniques[technique].transition;
          if (!can_be_used(book_.techniques[technique])) continue;
          if (transition) open.push_back(*find_position(book_, transition->position));
        }
      }
    }
    return out;
  }

  // A side that holds no token must still have something to do, wherever a match can lead it.
  void lint_reach() {
    std::set<u8> reachable = reached();
    for (u8 position = 0; position < book_.positions.size(); ++position) {
      json::Node node = item("positions", position);
      const std::string& id = book_.positions[position].id;
      if (!reachable.contains(position)) {
        warn(node, fmt::format("{} cannot be reached from {}", id, book_.start));
        continue;
      }
      for (Role role : every<Role>()) {
        std::set<u16> offered = offered_ids(position, role);
        bool free = std::any_of(offered.begin(), offered.end(), [&](u16 technique) {
          return book_.techniques[technique].required.empty();
        });
        if (free) continue;
        complain(node,
                 fmt::format("{} {} can be left without a usable technique: {}", id, name_of(role),
                             offered.empty() ? "none is offered"
                                             : "every one that is offered needs a token"),
                 problems_);
      }
    }
  }

  json::Node root_;
  const Book& book_;
  Problems& problems_;
};

}  // namespace

void lint(const json::Node& node, const Book& book, Problems& problems) {
  Linter(node, book, problems).run();
}

std::optional<u8> find_position(const Book& book, std::string_view id) {
  for (std::size_t i = 0; i < book.positions.size(); ++i) {
    if (book.positions[i].id == id) return static_cast<u8>(i);
  }
  return std::nullopt;
}

std::vector<Slot> slots_of(const Book& book, u8 position, Role role) {
  const Position& record = book.positions[position];
  std::array<std::string, 2> here = {record.id, std::string(name_of(role))};
  std::vector<Slot> out;
  for (std::size_t i = 0; i < book.techniques.size(); ++i) {
    const Technique& technique = book.techniques[i];
    if (!contains(technique.usable_from, here)) continue;
    out.push_back({static_cast<u16>(i), contains(offered_to(record, role), technique.category)});
  }
  return out;
}

}  // namespace agon::grapple
