#include "agon/game/typed.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"

namespace agon::game {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kEntriesNamed = 5;  // of those that a text may mean

// Who looks for an entry, and among which.
class Search {
 public:
  Search(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
         std::string_view typed)
      : game_(game), state_(state), side_(side), menu_(menu), typed_(typed) {
    words_ = folded_words(typed);
    for (Locked& one : game.locked(state, side)) locked_.push_back(std::move(one));
  }

  Result<Choice> run() {
    if (words_.empty()) return mistyped("a choice starts with a verb or a name");
    if (std::optional<Result<Choice>> found = decide(among(menu_, false))) return *found;
    std::optional<Result<Choice>> spoken = find_spoken(game_, state_, side_, menu_, typed_);
    if (spoken && *spoken) return *spoken;
    if (const Locked* one = find_locked(false)) return missing(*one);
    if (std::optional<Choice> other = other_amount()) return permitted(*other);
    Result<Choice> parsed = parse_choice(game_, typed_);
    if (parsed) return permitted(*parsed);
    if (std::optional<Result<Choice>> found = decide(among(menu_, true))) return *found;
    if (const Locked* one = find_locked(true)) return missing(*one);
    if (spoken) return *spoken;
    return is_verb(words_[0]) ? parsed : unknown();
  }

 private:
  static tl::unexpected<Problem> mistyped(std::string message) {
    return refuse(ErrorCode::choice_text, std::move(message));
  }

  std::string title(Choice choice) const { return title_of(game_, state_, side_, choice, {}).name; }

  // Everything that an entry is called, each with its verb and without.
  std::vector<Words> names(Choice choice) const {
    std::vector<Words> out;
    auto add = [&](Words words, bool cuts) {
      if (cuts && words.size() > 1) out.emplace_back(words.begin() + 1, words.end());
      out.push_back(std::move(words));
    };
    add(folded_words(choice_text(game_, choice)), true);
    add(folded_words(game_.spoken(state_, side_, choice)), true);
    Words named = folded_words(title(choice));
    Words with_verb = named;
    with_verb.insert(with_verb.begin(), std::string(verb_of(choice).name));
    add(std::move(named), false);
    add(std::move(with_verb), false);
    return out;
  }

  const Verb& verb_of(Choice choice) const { return game_.facts().verbs[choice.verb - 1u]; }

  bool is_called(Choice choice, std::span<const std::string> words, bool by_beginning) const {
    return std::ranges::any_of(names(choice), [&](const Words& name) {
      return by_beginning ? begins(words, name) : std::ranges::equal(words, name);
    });
  }

  std::vector<Choice> among(std::span<const Choice> entries, bool by_beginning) const {
    std::vector<Choice> out;
    std::ranges::copy_if(entries, std::back_inserter(out),
                         [&](Choice choice) { return is_called(choice, words_, by_beginning); });
    return out;
  }

  std::optional<Result<Choice>> decide(const std::vector<Choice>& found) const {
    if (found.empty()) return std::nullopt;
    if (found.size() == 1) return found[0];
    std::string names;
    std::size_t named = std::min(found.size(), kEntriesNamed);
    for (std::size_t i = 0; i < named; ++i) {
      bool last = i + 1 == found.size();
      names += i == 0 ? "" : last ? " or " : ", ";
      names += "'" + telling_apart(found[i], found) + "'";
    }
    if (named < found.size()) names += fmt::format(" or {} more", found.size() - named);
    return mistyped(fmt::format("{} may be {}: type more of it", quote(typed_), names));
  }

  // What only this one of them is called, as far as there is such a thing.
  std::string telling_apart(Choice choice, const std::vector<Choice>& found) const {
    std::string own = title(choice);
    auto same = std::ranges::count_if(found, [&](Choice one) { return title(one) == own; });
    return same == 1 ? own : choice_text(game_, choice);
  }

  const Locked* find_locked(bool by_beginning) const {
    const Locked* out = nullptr;
    for (const Locked& one : locked_) {
      if (!is_called(one.choice, words_, by_beginning)) continue;
      if (out != nullptr) return nullptr;
      out = &one;
    }
    return out;
  }

  Result<Choice> missing(const Locked& one) const {
    return refuse(ErrorCode::choice_refused, fmt::format("{}: {}", title(one.choice), one.needs));
  }

  Result<Choice> permitted(Choice choice) const {
    for (const Locked& one : locked_) {
      if (one.choice == choice) return missing(one);
    }
    Result<void> legal = permit(game_, state_, side_, choice);
    if (!legal) return refuse(legal.error());
    return choice;
  }

  // An entry of the menu with another amount, if that is what was typed.
  std::optional<Choice> other_amount() const {
    std::optional<u32> amount =
        is_digits(words_.back()) ? number_in<u32>(words_.back()) : std::nullopt;
    if (!amount || words_.size() < 2) return std::nullopt;
    std::span<const std::string> rest = std::span(words_).first(words_.size() - 1);
    for (bool by_beginning : {false, true}) {
      std::set<Choice> found;
      for (Choice choice : menu_) {
        if (!verb_of(choice).takes_amount || !game_.spoken(state_, side_, choice).empty()) continue;
        Words name = folded_words(choice_text(game_, choice));
        name.pop_back();
        std::span<const std::string> without = std::span(name).subspan(name.size() > 1 ? 1 : 0);
        bool is = by_beginning
                      ? begins(rest, name) || begins(rest, without)
                      : std::ranges::equal(rest, name) || std::ranges::equal(rest, without);
        if (is) found.insert({choice.verb, choice.object, *amount});
      }
      if (found.size() == 1) return *found.begin();
    }
    return std::nullopt;
  }

  bool is_verb(std::string_view word) const {
    return std::ranges::any_of(game_.facts().verbs,
                               [&](const Verb& verb) { return verb.name == word; });
  }

  Result<Choice> unknown() const {
    std::set<std::string> names;
    for (Choice choice : menu_) names.insert(title(choice));
    std::vector<std::string_view> views(names.begin(), names.end());
    for (const Verb& verb : game_.facts().verbs) views.push_back(verb.name);
    std::string_view near = near_miss(typed_, views);
    return mistyped(fmt::format("nothing here is called {}{}", quote(typed_),
                                near.empty() ? "" : fmt::format(", did you mean '{}'?", near)));
  }

  const AnyGame& game_;
  StateView state_;
  Side side_;
  std::span<const Choice> menu_;
  std::string_view typed_;
  Words words_;
  std::vector<Locked> locked_;
};

}  // namespace

Result<Choice> find_typed(const AnyGame& game, StateView state, Side side,
                          std::span<const Choice> menu, std::string_view typed) {
  return Search(game, state, side, menu, trimmed(typed)).run();
}

std::vector<std::string> folded_words(std::string_view text) {
  std::vector<std::string> out;
  bool inside = false;
  for (char c : text) {
    bool upper = c >= 'A' && c <= 'Z';
    bool letter = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  (static_cast<u8>(c) & 0x80) != 0;
    if (c == '\'') continue;  // "nurse's" is one word
    if (letter && !inside) out.emplace_back();
    if (letter) out.back() += upper ? static_cast<char>(c - 'A' + 'a') : c;
    inside = letter;
  }
  return out;
}

bool begins(std::span<const std::string> typed, std::span<const std::string> words) {
  if (typed.empty() || typed.size() > words.size()) return false;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    bool whole = is_digits(typed[i]);
    if (whole ? typed[i] != words[i] : !words[i].starts_with(typed[i])) return false;
  }
  return true;
}

}  // namespace agon::game
