#include "agon/game/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/game/choice_record.h"
#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::game {
namespace {

std::vector<std::string_view> verb_names(const Facts& facts) {
  std::vector<std::string_view> names;
  for (const Verb& verb : facts.verbs) names.push_back(verb.name);
  return names;
}

Result<u16> find_verb(const AnyGame& game, std::string_view name) {
  std::vector<std::string_view> names = verb_names(game.facts());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<u16>(i + 1);
  }
  return refuse(ErrorCode::choice_text,
                fmt::format("no verb is called '{}'{}", name, suggestion(name, names)));
}

Result<u16> find_object(const AnyGame& game, u16 verb, std::string_view name) {
  std::vector<std::string> names;
  for (u32 i = 0; i < game.object_count(verb); ++i) {
    names.push_back(game.object_name(verb, static_cast<u16>(i)));
    if (names.back() == name) return static_cast<u16>(i);
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  return refuse(ErrorCode::choice_text,
                fmt::format("'{}' has no object '{}'{}", game.facts().verbs[verb - 1u].name, name,
                            suggestion(name, views)));
}

std::vector<std::string_view> split(std::string_view text, std::string_view gaps = " \t") {
  std::vector<std::string_view> words;
  while (true) {
    std::size_t begin = text.find_first_not_of(gaps);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    std::size_t length = std::min(text.find_first_of(gaps), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

// The words of an entry as it is said, those behind the first sorted.
std::vector<std::string_view> said(std::string_view text) {
  std::vector<std::string_view> words = split(text, " \t,");
  if (words.size() > 2) std::sort(words.begin() + 1, words.end());
  return words;
}

std::string usage_of(const Verb& verb) {
  return fmt::format("'{}{}{}'", verb.name, verb.takes_object ? " OBJECT" : "",
                     verb.takes_amount ? " AMOUNT" : "");
}

struct ChoiceWords {
  std::string verb;
  std::optional<std::string> object;
  std::optional<u32> amount;
};

Result<Choice> assemble(const AnyGame& game, const ChoiceWords& words) {
  Result<u16> verb_number = find_verb(game, words.verb);
  if (!verb_number) return refuse(verb_number.error());
  const Verb& verb = game.facts().verbs[*verb_number - 1u];
  if (verb.takes_object != words.object.has_value() ||
      verb.takes_amount != words.amount.has_value()) {
    return refuse(ErrorCode::choice_text,
                  fmt::format("a choice of this verb has the form {}", usage_of(verb)));
  }
  Choice choice{.verb = *verb_number, .amount = words.amount.value_or(0)};
  if (words.object) {
    Result<u16> object = find_object(game, choice.verb, *words.object);
    if (!object) return refuse(object.error());
    choice.object = *object;
  }
  return choice;
}

}  // namespace

std::string choice_text(const AnyGame& game, Choice choice) {
  const Verb& verb = game.facts().verbs[choice.verb - 1u];
  std::string out(verb.name);
  if (verb.takes_object) out += " " + game.object_name(choice.verb, choice.object);
  if (verb.takes_amount) out += fmt::format(" {}", choice.amount);
  return out;
}

std::string spoken_text(const AnyGame& game, StateView state, Side side, Choice choice) {
  std::string own = game.spoken(state, side, choice);
  return own.empty() ? choice_text(game, choice) : own;
}

Title title_of(const AnyGame& game, StateView state, Side side, Choice choice, const Style& style) {
  Title title = game.titled(state, side, choice, style);
  if (title.name.empty()) title.name = spoken_text(game, state, side, choice);
  return title;
}

std::string titled_text(const AnyGame& game, StateView state, Side side, Choice choice,
                        const Style& style) {
  Title title = title_of(game, state, side, choice, style);
  return title.picture.empty() ? title.name : fmt::format("{} {}", title.picture, title.name);
}

std::optional<Result<Choice>> find_spoken(const AnyGame& game, StateView state, Side side,
                                          std::span<const Choice> menu, std::string_view typed) {
  std::vector<std::string_view> wanted = said(typed);
  if (wanted.empty()) return std::nullopt;
  std::string alike;  // an entry that begins with the same word
  std::string near;   // one whose first word is nearly that
  for (Choice choice : menu) {
    std::string own = game.spoken(state, side, choice);
    std::vector<std::string_view> words = said(own);
    if (words.empty()) continue;
    if (words == wanted) return choice;
    if (words[0] == wanted[0]) alike = own;
    if (!near_miss(wanted[0], std::array{words[0]}).empty()) near = words[0];
  }
  std::vector<std::string_view> verbs = verb_names(game.facts());
  bool is_verb = std::ranges::find(verbs, wanted[0]) != verbs.end();
  if (alike.empty() && !near.empty() && !is_verb) {
    return refuse(ErrorCode::choice_text,
                  fmt::format("the menu has no '{}', did you mean '{}'?", wanted[0], near));
  }
  if (alike.empty()) return std::nullopt;
  return refuse(
      ErrorCode::choice_text,
      fmt::format("the menu has no '{}'; it has, for example, '{}'", trimmed(typed), alike));
}

ChoiceRecord record_of(const AnyGame& game, Choice choice) {
  const Verb& verb = game.facts().verbs[choice.verb - 1u];
  ChoiceRecord out{.verb = std::string(verb.name), .object = {}, .amount = {}};
  if (verb.takes_object) out.object = game.object_name(choice.verb, choice.object);
  if (verb.takes_amount) out.amount = choice.amount;
  return out;
}

json::Value choice_to_value(const AnyGame& game, Choice choice) {
  return json::to_value(record_of(game, choice));
}

Result<Choice> parse_choice(const AnyGame& game, std::string_view text) {
  std::vector<std::string_view> in = split(text);
  if (in.empty()) return refuse(ErrorCode::choice_text, "a choice starts with a verb");
  if (in.size() > 3)
    return refuse(ErrorCode::choice_text, "a choice has at most three words: verb, object, amount");
  ChoiceWords words{.verb = std::string(in[0]), .object = {}, .amount = {}};
  if (in.size() > 1 && is_digits(in.back())) {
    words.amount = number_in<u32>(in.back());
    if (!words.amount)
      return refuse(ErrorCode::choice_text, fmt::format("{} is too large", in.back()));
    in.pop_back();
  }
  if (in.size() > 2)
    return refuse(ErrorCode::choice_text, fmt::format("'{}' is not an amount", in[2]));
  if (in.size() > 1) words.object = in[1];
  return assemble(game, words);
}

Result<Choice> read_choice(const AnyGame& game, const json::Node& node) {
  ChoiceWords words;
  Problems problems;
  bool readable = json::read_fields(
      node,
      [&](auto& v) {
        v("verb", words.verb, "what is done");
        v("object", words.object, "what it is done to");
        v("amount", words.amount, "how much of it");
      },
      problems);
  if (!readable) return refuse(problems.front());
  Result<Choice> choice = assemble(game, words);
  if (choice) return choice;
  return refuse(node, choice.error().code, choice.error().message);
}

Result<u16> find_roll(const AnyGame& game, const json::Node& name) {
  const std::string& typed = name.value->as_string();
  std::vector<std::string_view> names;
  for (const Word& roll : game.facts().rolls) {
    names.push_back(roll.name);
    if (roll.name == typed) return static_cast<u16>(names.size());
  }
  return refuse(name, ErrorCode::roll_misnamed,
                fmt::format("no roll is called {}{}", quote(typed), suggestion(typed, names)));
}

Result<void> permit(const AnyGame& game, StateView state, Side side, Choice choice) {
  u16 code = game.refusal(state, side, choice);
  if (code == 0) return {};
  const Word& refusal = game.facts().refusals[code - 1u];
  return refuse(ErrorCode::choice_refused, fmt::format("{}: {}", refusal.name, refusal.sentence));
}

}  // namespace agon::game
