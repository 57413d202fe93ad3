// A technique book: content/grapple/book/*.json as records, and the tables that the rules read.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agon/game/choice.h"
#include "agon/json/describe.h"
#include "agon/json/document.h"
#include "agon/rulesets/grapple/terms.h"

namespace agon::grapple {

struct Limits {
  u8 max_turns = 20;
  u8 points_to_win = 12;
  u8 max_tokens = 2;
  u8 max_control = 2;
};

void describe(auto& v, Limits& l) {
  using json::Default, json::Range;
  v("maxTurns", l.max_turns, "exchanges after which time expires", Range{1, 200}, Default{});
  v("pointsToWin", l.points_to_win, "points that win at once", Range{1, 200}, Default{});
  v("maxTokens", l.max_tokens, "tokens that a side can hold", Range{0, 5}, Default{});
  v("maxControl", l.max_control, "control pips that a side can hold", Range{0, 2}, Default{});
}

// The smallest margins of the two upper tiers (seed section 4); any smaller win is minor.
struct Tiers {
  u8 major = 2;
  u8 dominant = 4;
};

void describe(auto& v, Tiers& t) {
  v("major", t.major, "the smallest margin of a major win", json::Range{1, 14}, json::Default{});
  v("dominant", t.dominant, "the smallest margin of a dominant win", json::Range{1, 14},
    json::Default{});
}

// What a category gains against each of the four (seed section 1).
struct Matchups {
  i8 attack = 0;
  i8 control = 0;
  i8 defense = 0;
  i8 sweep = 0;
};

void describe(auto& v, Matchups& m) {
  v("attack", m.attack, "against attack", json::Range{-1, 1});
  v("control", m.control, "against control", json::Range{-1, 1});
  v("defense", m.defense, "against defense", json::Range{-1, 1});
  v("sweep", m.sweep, "against sweep", json::Range{-1, 1});
}

struct MatchupTable {
  Matchups attack = {0, 0, 1, -1};
  Matchups control = {0, 0, -1, 1};
  Matchups defense = {-1, 1, 0, 0};
  Matchups sweep = {1, -1, 0, 0};
};

void describe(auto& v, MatchupTable& m) {
  v("attack", m.attack, "what attack gains");
  v("control", m.control, "what control gains");
  v("defense", m.defense, "what defense gains");
  v("sweep", m.sweep, "what sweep gains");
}

struct Position {
  std::string id;
  std::string name;
  Initiative initiative = Initiative::neutral;
  std::vector<Category> top_categories;
  std::vector<Category> bottom_categories;
  std::vector<Token> auto_clear;
};

void describe(auto& v, Position& p) {
  using json::Length;
  v("id", p.id, "what techniques call it", json::Line{{1, 40}});
  v("name", p.name, "what people call it", json::Line{{1, 60}});
  v("initiative", p.initiative, "who has the initiative; in neutral positions roles do not matter");
  v("topCategories", p.top_categories, "categories offered to the top", Length{1, 4});
  v("bottomCategories", p.bottom_categories, "categories offered to the bottom", Length{1, 4});
  v("autoClearTokens", p.auto_clear, "tokens both sides lose on arriving here", Length{0, 5});
}

struct Transition {
  std::string position;
  Role user_ends_on = Role::top;
};

void describe(auto& v, Transition& t) {
  v("position", t.position, "where a win leads");
  v("userEndsOn", t.user_ends_on, "the winner's role there");
}

// Seed section 2.
struct Technique {
  std::string id;
  std::string name;
  Category category = Category::attack;
  u8 modifier = 0;
  std::vector<Token> required;
  std::optional<Token> reward;
  std::optional<Token> remove;
  std::optional<Transition> transition;
  u8 points = 0;
  bool is_submission = false;
  Risk risk = Risk::neutral;
  std::vector<std::array<std::string, 2>> usable_from;  // position, role
};

void describe(auto& v, Technique& t) {
  using json::Length, json::Range;
  v("id", t.id, "what choices call it", json::Line{{1, 40}});
  v("name", t.name, "what people call it", json::Line{{1, 60}});
  v("category", t.category, "which of the four it belongs to");
  v("modifier", t.modifier, "bonus added to the roll", Range{0, 3});
  v("requiredTokens", t.required, "tokens the player must hold to use it", Length{0, 5});
  v("tokenReward", t.reward, "token earned on a major or dominant win");
  v("tokenRemove", t.remove, "opponent's token removed on a major or dominant win");
  v("transition", t.transition, "position change on any win");
  v("ibjjfPoints", t.points, "points on a major or dominant win with a transition", Range{0, 4});
  v("isSubmission", t.is_submission, "whether a dominant win with it ends the match");
  v("risk", t.risk, "how the agents see it");
  v("usableFrom", t.usable_from, "pairs of position and role", Length{1, 64});
}

struct Book {
  std::string id;
  std::string description;
  std::string start;
  std::vector<Token> tokens;
  Limits limits;
  Tiers tiers;
  MatchupTable matchups;
  std::vector<Position> positions;
  std::vector<Technique> techniques;
};

void describe(auto& v, Book& b) {
  using json::Default, json::Length;
  v("id", b.id, "the book's name", json::Line{{1, 40}});
  v("description", b.description, "a sentence for people", json::Line{{0, 200}}, Default{});
  v("start", b.start, "the position a match starts in");
  v("tokens", b.tokens, "the tokens in play", Length{0, 5});
  v("limits", b.limits, "how long a match lasts and how much a side can hold", Default{});
  v("tiers", b.tiers, "margins of the tiers", Default{});
  v("matchups", b.matchups, "category against category", Default{});
  v("positions", b.positions, "where a match can be", Length{1, 32});
  v("techniques", b.techniques, "what a side can do there", Length{1, 128});
}

// A technique as the rules read it: no strings, no optionals.
struct Move {
  Category category;
  u8 modifier;
  u8 required;  // mask of tokens
  u8 reward;    // a token's bit, or 0
  u8 remove;    // a token's bit, or 0
  u8 points;
  u8 position;  // where it leads; kNowhere without a transition
  Role ends_on;
  bool is_submission;
  bool is_risky;
};

// What a win of one tier brings: points and advantages (sections 5 and 6), tokens (section 8), the
// end of the match (section 9).
struct Award {
  u8 points = 0;
  u8 advantages = 0;
  u8 reward = 0;  // a token's bit, or 0
  u8 remove = 0;  // a token's bit, or 0
  bool bonus = false;
  bool submits = false;
};

inline constexpr u8 kNowhere = 255;
inline constexpr std::size_t kTokenMasks = 1u << kTokenCount;
inline constexpr std::size_t kMargins = 32;  // totals differ by less

// A book, and the tables that the rules read instead of it.
struct Content {
  Book book;
  std::vector<Move> moves;  // by technique
  std::array<std::array<i8, kCategoryCount>, kCategoryCount>
      gains{};            // matchup of row against column
  std::vector<i8> leads;  // of a technique over another, before pips, tokens and dice
  std::array<Tier, kMargins> tier_of{};
  std::vector<Award> awards;   // by technique and tier
  std::vector<u8> auto_clear;  // mask by position
  std::vector<u8> neutral;     // by position: roles do not matter
  std::vector<std::string> position_names;
  std::vector<game::Choice> choices;  // of all different menus, one after another
  struct Range {
    u32 first;
    u32 count;
  };
  std::vector<Range> menus;  // by position, role and tokens held: a part of `choices`
  u16 techniques = 0;        // how many
  u8 start = 0;
  u8 tokens = 0;  // mask of those in play

  std::span<const game::Choice> menu(u8 position, Role role, u8 held) const {
    Range range = menus[(position * 2u + static_cast<u8>(role)) * kTokenMasks + held];
    return {choices.data() + range.first, range.count};
  }

  Award award(u16 technique, Tier tier) const {
    return awards[technique * kTierCount + static_cast<u8>(tier)];
  }

  int lead(u16 technique, u16 opposing) const {
    return leads[std::size_t{technique} * techniques + opposing];
  }
};

// Verb 0 is no choice.
constexpr u16 verb_of(Category category) {
  return static_cast<u16>(static_cast<u16>(category) + 1);
}

constexpr game::Choice choose(Category category, u16 technique) {
  return {verb_of(category), technique, 0};
}

}  // namespace agon::grapple
