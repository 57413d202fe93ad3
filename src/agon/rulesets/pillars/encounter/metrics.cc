// What a simulation of the encounter reports besides wins and lengths, and how even characters
// should be.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {
namespace {

template <class Enum>
std::vector<std::string> labels_of() {
  std::span<const std::string_view> names = names_of(Enum{});
  return {names.begin(), names.end()};
}

std::vector<std::string> degree_labels() {
  std::vector<std::string> out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out.push_back(degree == 0 ? "0" : fmt::format("{:+}", degree));
  }
  return out;
}

// Labels by character instead of by side, so that they mean the same when seats are exchanged.
struct Labels {
  explicit Labels(const Content& content) {
    std::array<std::string, 2> own = {content.characters[0].name, content.characters[1].name};
    names = {own[0]};
    if (own[1] != own[0]) names.push_back(own[1]);
    std::ranges::sort(names);
    for (std::size_t i = 0; i < 2; ++i) {
      of[i] = static_cast<std::size_t>(std::ranges::find(names, own[i]) - names.begin());
    }
  }

  // Each character with each of some things: "Ser Maron: Attack".
  std::vector<std::string> with(const std::vector<std::string>& things) const {
    std::vector<std::string> out;
    for (const std::string& name : names) {
      for (const std::string& thing : things) out.push_back(fmt::format("{}: {}", name, thing));
    }
    return out;
  }

  std::vector<std::string> names;
  std::array<std::size_t, 2> of = {};
};

// What the active side can do, as one list: attack and endure by pillar, then the four contests.
std::vector<std::string> action_labels() {
  std::vector<std::string> out;
  for (std::string_view verb : {"Attack", "Endurance"}) {
    for (Pillar pillar : kAllPillars) {
      out.push_back(fmt::format("{} {}", verb, game::name_of(pillar)));
    }
  }
  for (ContestType type : kPreparing) out.emplace_back(game::name_of(type));
  return out;
}

std::optional<std::size_t> action_label(const Declared& e) {
  auto pillar = static_cast<std::size_t>(e.pillar);
  if (e.type == ContestType::attack) return pillar;
  if (e.type == ContestType::endurance) return kPillarCount + pillar;
  auto contest = std::ranges::find(kPreparing, e.type);
  if (contest == kPreparing.end()) return std::nullopt;
  return 2 * kPillarCount + static_cast<std::size_t>(contest - kPreparing.begin());
}

bool is(const Checked& e, ContestType type) { return e.type == type; }

void measure_degrees(game::Meter& meter) {
  for (ContestType type :
       {ContestType::attack, ContestType::counter_negate, ContestType::counter_resist,
        ContestType::endurance, ContestType::social_contest, ContestType::social_duel,
        ContestType::investigation, ContestType::search_vs_concealment}) {
    std::string_view name = game::name_of(type);
    meter.share<Checked>(fmt::format("degrees_{}", name), fmt::format("degrees of {}", name),
                         degree_labels(), [type](const Checked& e, auto count) {
                           if (is(e, type)) count(degree_index(e.degree));
                         });
  }
}

void measure_counters(game::Meter& meter) {
  meter.share<Declared>("counters", "which counters are used", {"negate", "resist"},
                        [](const Declared& e, auto count) {
                          if (e.type == ContestType::counter_negate) count(0);
                          if (e.type == ContestType::counter_resist) count(1);
                        });
  meter.share<Checked>("negates", "what came of negating", {"stopped", "failed"},
                       [](const Checked& e, auto count) {
                         if (is(e, ContestType::counter_negate)) count(e.degree > 0 ? 0 : 1);
                       });
  meter.share<Checked>("resists", "steps that a resist removed", {"0", "1", "2"},
                       [](const Checked& e, auto count) {
                         if (is(e, ContestType::counter_resist)) count(e.before - e.after);
                       });
  meter.total<Declared>("countered", "counters used by both sides", [](const Declared& e) {
    return e.type == ContestType::counter_negate || e.type == ContestType::counter_resist;
  });
}

void measure_steps(const Labels& labels, game::Meter& meter) {
  meter.share<Checked>("steps", "steps taken by attacks, by pillar", labels_of<Pillar>(),
                       [](const Checked& e, auto count) {
                         if (!is(e, ContestType::attack)) return;
                         for (u8 i = e.before; i < e.after; ++i) count(e.pillar);
                       });
  meter.share<Checked>("steps_by_character", "steps taken by attacks, by whom", labels.names,
                       [of = labels.of](const Checked& e, auto count) {
                         if (!is(e, ContestType::attack)) return;
                         for (u8 i = e.before; i < e.after; ++i) count(of[at(e.changed)]);
                       });
  meter.total<Checked>("steps_taken", "steps that attacks add", [](const Checked& e) {
    return is(e, ContestType::attack) ? e.after - e.before : 0;
  });
  meter.total<Checked>("steps_resisted", "steps that resists remove", [](const Checked& e) {
    return is(e, ContestType::counter_resist) ? e.before - e.after : 0;
  });
  meter.total<Checked>("steps_endured", "steps that endurance removes", [](const Checked& e) {
    return is(e, ContestType::endurance) ? e.before - e.after : 0;
  });
}

constexpr game::PairingBand kPairings = {
    .sentence = "each pairing of different characters",
    .of = game::PairingBand::Of::pairing,
    .low = 0.35,
    .high = 0.65,
};

}  // namespace

constinit const game::Balance kBalance = {.agent = "greedy", .bands = {}, .pairings = &kPairings};

void Encounter::forecast(const Content&, game::Meter& meter) {
  auto degrees = [&](std::string_view name, std::string_view sentence, auto counts) {
    meter.share<Checked>(std::string(name), std::string(sentence), degree_labels(),
                         [counts](const Checked& e, auto count) {
                           if (counts(e)) count(degree_index(e.degree));
                         });
  };
  degrees("negate", "degree of the counter that negates",
          [](const Checked& e) { return is(e, ContestType::counter_negate); });
  degrees("act", "degree of what the active side does",
          [](const Checked& e) { return uses_prepared(e.type) || is(e, ContestType::endurance); });
  degrees("resist", "degree of the counter that resists",
          [](const Checked& e) { return is(e, ContestType::counter_resist); });
}

void Encounter::measure(const Content& content, game::Meter& meter) {
  Labels labels(content);
  std::vector<std::string> endings = labels_of<Pillar>();
  for (Ending by : {Ending::fewer_steps, Ending::equal_steps}) {
    endings.emplace_back(game::name_of(by));
  }
  meter.share<Ended>("endings", "which track decided, or how the last turn did", endings,
                     [](const Ended& e, auto count) {
                       auto by = static_cast<std::size_t>(e.by);
                       count(e.by == Ending::condition ? static_cast<std::size_t>(e.pillar)
                                                       : kPillarCount + by - 1);
                     });
  std::size_t actions = action_labels().size();
  meter.share<Declared>("actions", "what each character does", labels.with(action_labels()),
                        [of = labels.of, actions](const Declared& e, auto count) {
                          if (auto action = action_label(e))
                            count(of[at(e.side)] * actions + *action);
                        });
  measure_steps(labels, meter);
  measure_counters(meter);
  measure_degrees(meter);
}

}  // namespace agon::pillars::encounter
