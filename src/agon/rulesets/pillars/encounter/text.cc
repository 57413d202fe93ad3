// The encounter for people: the board, a block of lines per check, and what each choice may bring.
#include "agon/base/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/rulesets/pillars/encounter/outlook.h"

namespace agon::pillars::encounter {
namespace {

using game::name_of, game::Side, game::Style;

constexpr std::size_t kNameWidth = 16;

// The character's name in a column.
std::string column(const std::string& name) {
  std::size_t length = utf8_count(name);
  if (length <= kNameWidth) return name + std::string(kNameWidth - length, ' ');
  std::string out;
  std::size_t characters = 0;
  for (char byte : name) {
    bool starts = (static_cast<u8>(byte) & 0xC0) != 0x80;
    if (starts && ++characters == kNameWidth) break;
    out += byte;
  }
  return out + ".";
}

std::string track_text(u8 steps, const Style& style) {
  std::string out = "[";
  for (u8 step = 0; step < kLastStep; ++step) {
    bool taken = step < steps;
    out += style.ascii ? (taken ? "#" : ".") : (taken ? "■" : "□");
  }
  return out + "]";
}

std::string side_text(const Content& content, const State& state, Side side, const Style& style) {
  std::string out = fmt::format("{} {}", name_of(side), column(content.characters[at(side)].name));
  for (Pillar pillar : kAllPillars) {
    out += fmt::format("  {} {}", name_of(pillar), track_text(state.step(side, pillar), style));
  }
  if (u8 prepared = state.prepared[at(side)]; prepared > 0) out += fmt::format("  +{}", prepared);
  return out;
}

std::string phase_text(const State& state) {
  std::string_view active = name_of(state.active());
  std::string_view defender = name_of(state.defender());
  std::string_view pillar = name_of(state.pillar);
  switch (state.phase) {
    case Phase::choose:
      return fmt::format("{} acts, {} has a counter", active, defender);
    case Phase::ward:
      return fmt::format("{} attacks on {}, {} may negate it", active, pillar, defender);
    case Phase::withstand:
      return fmt::format("{}'s attack on {} hit for {}, {} may resist", active, pillar, state.hit,
                         defender);
    case Phase::negate:
      return fmt::format("{} negates on {}", defender, pillar);
    case Phase::resist:
      return fmt::format("{} resists on {}", defender, pillar);
    case Phase::act:
      return fmt::format("{}: {} on {}{}", active, name_of(state.type), pillar,
                         state.countered != 0 ? ", no counter left" : "");
    default:
      return state.outcome == game::Outcome::draw
                 ? "a draw"
                 : fmt::format("{} has won", name_of(state.outcome));
  }
}

// Events.

std::string text(const Content&, const Declared& e) {
  return fmt::format("{}: {} on {}", name_of(e.side), name_of(e.type), name_of(e.pillar));
}

std::string text(const Content&, const Declined& e) {
  bool negate = e.counter == ContestType::counter_negate;
  return fmt::format("{} {}", name_of(e.side), negate ? "lets the attack come" : "does not resist");
}

std::string text(const Content&, const Thrown& e) {
  std::string dice;
  for (u8 i = 0; i < e.count; ++i) dice += fmt::format(" {}", e.dice[i]);
  return fmt::format("{} throws {}d{}:{}, keeps {}", name_of(e.side), e.pool.dice, e.pool.sides,
                     dice, e.kept);
}

// "a ViolenceAttack +5, edges +2, steps -1; d20 14 + rank 6 = 26"; what is 0 is left out.
std::string addends_text(const Addends& a) {
  std::string out = fmt::format("{} {} {:+}", name_of(a.side), trait_name(a.trait), a.pillar_trait);
  auto add = [&](std::string_view name, i32 value) {
    if (value != 0) out += fmt::format(", {} {:+}", name, value);
  };
  add("edges", a.edges);
  add("situation", a.situation);
  add("steps", a.steps);
  add("prepared", a.prepared);
  return out + fmt::format("; d20 {} + rank {} = {}", a.d20, a.kept, a.total);
}

std::string change_text(const Checked& e) {
  if (e.before == e.after) {
    return e.key == Key::proceeds ? "the attack goes on" : "nothing changes";
  }
  switch (e.key) {
    case Key::track:
      return fmt::format("{}'s {} {} -> {}", name_of(e.changed), name_of(e.pillar), e.before,
                         e.after);
    case Key::prepared:
      return fmt::format("{} has +{} prepared", name_of(e.changed), e.after);
    default:
      return "the attack is stopped";
  }
}

std::string text(const Content&, const Checked& e) {
  std::string out = addends_text(e.actor) + "\n";
  out += e.opposition ? addends_text(*e.opposition) : fmt::format("TN {}", e.opposition_total);
  std::string shift = e.shift == 0 ? "" : fmt::format(", naturals {:+}", e.shift);
  return out +
         fmt::format("\nmargin {:+}{}, degree {:+}: {}", e.margin, shift, e.degree, change_text(e));
}

std::string text(const Content& content, const Ended& e) {
  std::string steps = fmt::format("steps {} : {}", e.steps[0], e.steps[1]);
  if (e.by == Ending::equal_steps) return fmt::format("a draw after the last turn, {}", steps);
  Side winner = e.outcome == game::Outcome::a ? Side::a : Side::b;
  std::string who =
      fmt::format("{} ({}) wins", name_of(winner), content.characters[at(winner)].name);
  if (e.by == Ending::fewer_steps) return fmt::format("{} with fewer steps, {}", who, steps);
  return fmt::format("{} on {}, {}", who, name_of(e.pillar), steps);
}

// What a choice may bring.

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string about_action(const Content& content, const State& state, Side side,
                         game::Choice choice) {
  auto odds_on = [&](ContestType type, Pillar pillar) {
    return odds_of(check_of(content, state, side, type, pillar));
  };
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::attack: {
      DegreeOdds odds = odds_on(ContestType::attack, static_cast<Pillar>(choice.object));
      return fmt::format("{} a hit, {} for two steps", percent(chance_of_at_least(odds, 1)),
                         percent(chance_of_at_least(odds, 3)));
    }
    case Verb::endure: {
      auto pillar = static_cast<Pillar>(choice.object);
      DegreeOdds odds = odds_on(ContestType::endurance, pillar);
      return fmt::format("{} to lose a step or more, {:.2f} on average",
                         percent(chance_of_at_least(odds, 1)),
                         Outlook(content).recovery(state, side, pillar));
    }
    default: {
      ContestType type = kPreparing[choice.object];
      DegreeOdds odds = odds_on(type, pillar_of(type));
      double mean = 0;
      for (int d = 1; d <= kBestDegree; ++d) mean += d * odds[degree_index(d)];
      return fmt::format("{} to prepare, +{:.2f} on average", percent(chance_of_at_least(odds, 1)),
                         mean);
    }
  }
}

std::string about_answer(const Content& content, const State& state, Side side,
                         game::Choice choice) {
  bool warding = state.phase == Phase::ward;
  if (static_cast<Verb>(choice.verb) == Verb::decline) {
    return warding ? "keep the counter to resist a hit" : "take " + counted(state.hit, "step");
  }
  ContestType type = warding ? ContestType::counter_negate : ContestType::counter_resist;
  DegreeOdds odds = odds_of(check_of(content, state, side, type, state.pillar));
  double some = chance_of_at_least(odds, 1);
  if (warding) return fmt::format("{} to stop the attack", percent(some));
  if (state.hit == 1) return fmt::format("{} to shake it off", percent(some));
  return fmt::format("{} to shake a step off, {} both", percent(some),
                     percent(chance_of_at_least(odds, 2)));
}

}  // namespace

std::string Encounter::state_text(const Content& content, const State& state, const Style& style) {
  return fmt::format("turn {} of {}: {}\n{}\n{}", state.turn, kTurnCap, phase_text(state),
                     side_text(content, state, Side::a, style),
                     side_text(content, state, Side::b, style));
}

std::string Encounter::about(const Content& content, const State& state, Side side,
                             game::Choice choice) {
  return state.phase == Phase::choose ? about_action(content, state, side, choice)
                                      : about_answer(content, state, side, choice);
}

std::string Encounter::event_text(const Content& content, chance::EventView event, const Style&) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e); });
}

}  // namespace agon::pillars::encounter
