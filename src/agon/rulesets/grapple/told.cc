#include "agon/rulesets/grapple/told.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/base/text.h"
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

using game::name_of, game::ToldGroup, game::ToldItem;

template <class Enum>
std::string list_of(const std::vector<Enum>& values) {
  std::vector<std::string> names;
  for (Enum value : values) names.push_back(spaced(name_of(value)));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string position_words(const Position& position) {
  std::string out = position.initiative == Initiative::neutral
                        ? fmt::format("neutral: {}", list_of(position.top_categories))
                        : fmt::format("top: {}; bottom: {}", list_of(position.top_categories),
                                      list_of(position.bottom_categories));
  if (!position.auto_clear.empty()) out += "; clears " + list_of(position.auto_clear);
  return out;
}

std::string places_words(const Technique& technique) {
  std::vector<std::string> places;
  for (const auto& [position, role] : technique.usable_from) {
    places.push_back(fmt::format("{} ({})", spaced(position), role));
  }
  return fmt::format("from {}", fmt::join(places, ", "));
}

std::string technique_words(const Content& content, u16 number) {
  const Technique& technique = content.book.techniques[number];
  std::string out =
      fmt::format("{} {}", name_of(technique.category),
                  Grapple::about(content, {}, game::Side::a, choose(technique.category, number)));
  if (!technique.required.empty()) out += "; needs " + list_of(technique.required);
  return out + "; " + places_words(technique);
}

std::string matchup_words(const Content& content, Category category) {
  std::string out;
  for (Category against : every<Category>()) {
    int gain = content.gains[static_cast<std::size_t>(category)][static_cast<std::size_t>(against)];
    if (gain == 0) continue;
    out += fmt::format("{}{:+} against {}", out.empty() ? "" : ", ", gain, name_of(against));
  }
  return out.empty() ? "gains and loses nothing" : out;
}

}  // namespace

std::vector<ToldGroup> told(const Content& content, std::size_t) {
  const Book& book = content.book;
  ToldGroup limits{"limits", game::told_numbers(book.limits)};
  for (ToldItem& tier : game::told_numbers(book.tiers)) limits.items.push_back(std::move(tier));
  ToldGroup matchups{"matchups", {}};
  for (Category category : every<Category>()) {
    matchups.items.push_back({std::string(name_of(category)), matchup_words(content, category)});
  }
  ToldGroup positions{"positions", {}};
  for (const Position& one : book.positions)
    positions.items.push_back({one.name, position_words(one)});
  ToldGroup techniques{"techniques", {}};
  for (u16 i = 0; i < book.techniques.size(); ++i) {
    techniques.items.push_back({book.techniques[i].name, technique_words(content, i)});
  }
  return {std::move(limits), std::move(matchups), std::move(positions), std::move(techniques)};
}

}  // namespace agon::grapple
