#include "agon/workbench/content/told.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/game/typed.h"

namespace agon::workbench {
namespace {

constexpr std::size_t kMostMeanings = 8;  // of a beginning

std::string own_word(const json::Value& content, std::initializer_list<std::string_view> keys) {
  for (std::string_view key : keys) {
    const json::Value* value = content.find(key);
    if (value != nullptr && value->is_string()) return value->as_string();
  }
  return "";
}

// Kinds that are per side stand in pairs, of a and of b.
ToldRecord told_one(const game::Entry& entry, const game::AnyGame& game, std::size_t kind) {
  const game::ContentKind& known = entry.facts.contents[kind];
  const json::Value& content = game.contents()[kind];
  ToldRecord out{.game = std::string(entry.facts.name),
                 .kind = std::string(known.name),
                 .name = own_word(content, {"name", "Name", "id"}),
                 .sentence = own_word(content, {"description", "Description"})};
  if (known.per_side) out.side = kind % 2 == 0 ? game::Side::a : game::Side::b;
  if (entry.offers.told != nullptr) out.groups = entry.offers.told(game, kind);
  std::erase_if(out.groups, [](const game::ToldGroup& group) { return group.items.empty(); });
  return out;
}

// Everything that has a name in this game.
std::vector<MeaningRecord> everything(const game::Entry& entry, const game::AnyGame& game) {
  std::vector<MeaningRecord> out;
  for (const Word& one : entry.offers.concepts) {
    out.push_back({std::string(one.name), std::string(one.sentence), "concept"});
  }
  for (const game::Verb& verb : entry.facts.verbs) {
    out.push_back({std::string(verb.name), std::string(verb.sentence), "verb"});
  }
  for (const ToldRecord& told : told_contents(entry, game)) {
    for (const game::ToldGroup& group : told.groups) {
      for (const game::ToldItem& item : group.items) {
        out.push_back({item.name, item.words, fmt::format("{}, {}", told.name, group.heading)});
      }
    }
  }
  return out;
}

using Words = std::vector<std::string>;

// "tokens" asks for a token.
Words singular(Words words) {
  if (words.back().size() > 2 && words.back().ends_with('s')) words.back().pop_back();
  return words;
}

template <class Fits>
std::vector<MeaningRecord> those_of(const std::vector<MeaningRecord>& all, Fits fits) {
  std::vector<MeaningRecord> out;
  for (const MeaningRecord& one : all) {
    auto same = [&](const MeaningRecord& other) {
      return other.name == one.name && other.words == one.words;
    };
    bool again = std::ranges::any_of(out, same);
    if (!again && fits(game::folded_words(one.name))) out.push_back(one);
  }
  return out;
}

std::vector<MeaningRecord> found_in(const std::vector<MeaningRecord>& all, const Words& words) {
  auto whole = those_of(all, [&](const Words& name) { return name == words; });
  if (!whole.empty()) return whole;
  Words one = singular(words);
  whole = those_of(all, [&](const Words& name) { return name == one || singular(name) == words; });
  if (!whole.empty()) return whole;
  auto begun = those_of(all, [&](const Words& name) { return game::begins(words, name); });
  if (begun.size() > kMostMeanings) begun.resize(kMostMeanings);
  return begun;
}

}  // namespace

std::vector<ToldRecord> told_contents(const game::Entry& entry, const game::AnyGame& game) {
  std::vector<ToldRecord> out;
  for (std::size_t kind = 0; kind < entry.facts.contents.size(); ++kind) {
    out.push_back(told_one(entry, game, kind));
  }
  return out;
}

// The first kind that has such a content; where none has, what the first one says of it.
Reply<ToldRecord> told_content(const GameChoice& choice) {
  Reply<const game::Entry*> entry = find_game(choice.game);
  if (!entry) return decline(entry.error());
  const game::Facts& facts = (*entry)->facts;
  std::vector<std::string> names = roster::content_names(facts, {});
  std::optional<Problems> first;
  for (std::size_t kind = 0; kind < facts.contents.size(); ++kind) {
    GameChoice one = choice;
    one.contents = names;
    one.contents[kind] = choice.contents.at(0);
    Reply<OpenGame> open = workbench::open(one);
    if (!open) {
      if (!first) first = open.error();
      continue;
    }
    ToldRecord out = told_one(**entry, *open->game, kind);
    out.side.reset();
    return out;
  }
  return decline(*std::move(first));
}

Reply<std::vector<MeaningRecord>> meanings(const game::Entry& entry, const game::AnyGame& game,
                                           std::string_view word) {
  std::vector<MeaningRecord> all = everything(entry, game);
  Words words = game::folded_words(word);
  std::vector<MeaningRecord> out;
  if (!words.empty()) out = found_in(all, words);
  if (!out.empty()) return out;
  std::vector<std::string_view> names;
  for (const MeaningRecord& one : all) names.push_back(one.name);
  return decline(ErrorCode::usage, fmt::format("nothing of {} is called {}{}", entry.facts.name,
                                               quote(word), suggestion(word, names)));
}

}  // namespace agon::workbench
