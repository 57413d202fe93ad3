// grapple for people: the mat, and a block of lines for every exchange.
#include "agon/base/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

using game::name_of, game::Side, game::Style;

std::string_view shown(Icon icon, const Style& style) {
  return style.ascii ? icon.letter : icon.picture;
}

std::string token_text(Token token, const Style& style) {
  return fmt::format("{} {}", shown(icon_of(token), style), spaced(name_of(token)));
}

std::string pair_text(const std::array<u8, 2>& pair) {
  return fmt::format("{} : {}", pair[0], pair[1]);
}

std::string addends_text(const Addends& a) {
  auto plus = [](int addend) { return fmt::format("{:+}", addend); };
  return fmt::format("{} pips {} matchup {} tech {} tokens {} d6 = {}", a.control, plus(a.matchup),
                     plus(a.technique), plus(a.tokens), plus(a.die), a.total);
}

std::string text(const Content& content, const Exchanged& e, const Style& style) {
  std::string out;
  for (Side side : game::kSides) {
    const Technique& technique = content.book.techniques[e.technique[at(side)]];
    out += fmt::format("{} {} {}: {}\n", name_of(side), shown(icon_of(technique.category), style),
                       technique.name, addends_text(e.score[at(side)]));
  }
  if (e.tier == Tier::stalemate) return out + "stalemate";
  return out + fmt::format("{} wins by {}: {}", name_of(e.winner), e.margin, name_of(e.tier));
}

std::string text(const Content&, const Shifted& e, const Style&) {
  std::string_view how =
      e.shift == ControlShift::gained ? "gains a control pip" : "takes a control pip away";
  return fmt::format("{} {} ({})", name_of(e.winner), how, pair_text(e.control));
}

std::string text(const Content&, const Earned& e, const Style& style) {
  return fmt::format("{} earns {}{}", name_of(e.side), token_text(e.token, style),
                     e.why == Earning::bonus ? " as a bonus" : "");
}

std::string text(const Content&, const Lost& e, const Style& style) {
  return fmt::format("{} loses {}, {}", name_of(e.side), token_text(e.token, style),
                     sentence_of(e.why));
}

std::string text(const Content& content, const Moved& e, const Style&) {
  const Position& position = content.book.positions[e.position];
  if (position.initiative == Initiative::neutral) return position.name;
  return fmt::format("{}, {} on top", position.name, name_of(e.top));
}

std::string text(const Content&, const Scored& e, const Style&) {
  return fmt::format("{} scores {} ({})", name_of(e.side), e.points, pair_text(e.score));
}

std::string text(const Content&, const Advantage& e, const Style&) {
  return fmt::format("{} gets an advantage {} ({})", name_of(e.side), sentence_of(e.why),
                     pair_text(e.advantages));
}

std::string text(const Content&, const Withheld& e, const Style&) {
  return fmt::format("{}: {}", name_of(e.side), sentence_of(e.why));
}

std::string text(const Content&, const Ended& e, const Style&) {
  return fmt::format("{} wins {}, points {}, advantages {}", name_of(e.outcome), sentence_of(e.by),
                     pair_text(e.points), pair_text(e.advantages));
}

// Section 7: [P+2] [P+1] [neutral] [AI+1] [AI+2], a's pips to the left.
std::string pips_text(const std::array<u8, 2>& control) {
  static constexpr std::array<std::string_view, kPips> labels = {"a+2", "a+1", " 0 ", "b+1", "b+2"};
  std::size_t held = held_pip(control);
  std::string out;
  for (std::size_t pip = 0; pip < labels.size(); ++pip) {
    out += fmt::format(fmt::runtime(pip == held ? "[{}]" : " {} "), labels[pip]);
  }
  return out;
}

std::string side_text(const Content& content, const State& state, Side side, const Style& style) {
  const Position& position = content.book.positions[state.position];
  std::string out = fmt::format("{}: ", name_of(side));
  if (position.initiative != Initiative::neutral)
    out += fmt::format("{}, ", name_of(state.role(side)));
  out += fmt::format("{} points, {}", state.points[at(side)],
                     counted(state.advantages[at(side)], "advantage"));
  for (Token token : state.tokens[at(side)].list()) out += ", " + token_text(token, style);
  if (state.outcome != game::Outcome::running) return out;
  std::string categories;
  const auto& offered =
      state.role(side) == Role::top ? position.top_categories : position.bottom_categories;
  for (Category category : offered) {
    categories += fmt::format(" {} {}", shown(icon_of(category), style), name_of(category));
  }
  return out + "\n  may" + categories;
}

}  // namespace

std::string Grapple::state_text(const Content& content, const State& state, const Style& style) {
  return fmt::format("exchange {} of {}, {}, control {}\n{}\n{}", state.turn,
                     content.book.limits.max_turns, content.book.positions[state.position].name,
                     pips_text(state.control), side_text(content, state, Side::a, style),
                     side_text(content, state, Side::b, style));
}

// "+2, submits, risky": what a technique does when it wins.
std::string Grapple::about(const Content& content, const State&, Side, game::Choice choice) {
  const Technique& technique = content.book.techniques[choice.object];
  std::string out = fmt::format("+{}", technique.modifier);
  if (technique.is_submission) out += ", submits";
  if (technique.transition) out += ", to " + technique.transition->position;
  if (technique.points > 0) out += fmt::format(", {} points", technique.points);
  if (technique.reward) out += ", earns " + spaced(name_of(*technique.reward));
  if (technique.remove) out += ", strips " + spaced(name_of(*technique.remove));
  if (technique.risk == Risk::risky) out += ", risky";
  return out;
}

game::Title Grapple::titled(const Content& content, const State&, Side, game::Choice choice,
                            const Style& style) {
  const Technique& technique = content.book.techniques[choice.object];
  return {technique.name, std::string(shown(icon_of(technique.category), style))};
}

// Techniques that this position offers, to somebody who holds more tokens.
std::vector<game::Locked> Grapple::locked(const Content& content, const State& state, Side side) {
  std::vector<game::Locked> out;
  for (u16 i = 0; i < content.moves.size(); ++i) {
    game::Choice choice = choose(content.moves[i].category, i);
    if (refusal(content, state, side, choice) != Refused::token_missing) continue;
    std::string needs;
    for (Token token : content.book.techniques[i].required) {
      if (state.tokens[at(side)].has(token)) continue;
      needs += (needs.empty() ? "needs " : " and ") + spaced(name_of(token));
    }
    out.push_back({choice, std::move(needs)});
  }
  return out;
}

std::string Grapple::event_text(const Content& content, chance::EventView event,
                                const Style& style) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e, style); });
}

}  // namespace agon::grapple
