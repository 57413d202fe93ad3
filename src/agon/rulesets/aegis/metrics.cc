// What a simulation of aegis reports besides wins and lengths (seed "Logging & Telemetry"), from
// events alone; and how even heroes should be. Labels are heroes and not sides, so they mean the
// same when seats are exchanged.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Side;

// The names of the two heroes in order, and which is whose.
struct HeroLabels {
  explicit HeroLabels(const Content& content) {
    std::array<std::string, 2> own = {content.heroes[0].name, content.heroes[1].name};
    names = {own[0]};
    if (own[1] != own[0]) names.push_back(own[1]);
    std::ranges::sort(names);
    for (Side side : game::kSides) {
      of[at(side)] =
          static_cast<std::size_t>(std::ranges::find(names, own[at(side)]) - names.begin());
    }
  }

  // Each hero with each of some things: "Pyromancer: burn".
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

template <class Enum>
std::vector<std::string> labels_of() {
  std::span<const std::string_view> names = names_of(Enum{});
  return {names.begin(), names.end()};
}

// The defenses of each hero: checkpoints on average, what the stages removed, how often.
void measure_pipeline(const HeroLabels& labels, game::Meter& meter) {
  auto mean = [&](std::string name, std::string sentence, u32 Resolved::* member) {
    meter.means<Resolved>(std::move(name), std::move(sentence), labels.names,
                          [of = labels.of, member](const Resolved& e, auto add) {
                            add(of[at(e.defender)], e.*member);
                          });
  };
  mean("rawDamage", "damage of an attack, by who defends", &Resolved::raw);
  mean("afterFlat", "left of it after flat block", &Resolved::after_flat);
  mean("afterPrevent", "left after prevention", &Resolved::after_prevent);
  mean("afterBlock", "left after block", &Resolved::after_block);
  mean("finalDamage", "taken", &Resolved::final_damage);
  meter.means<Resolved>("defenseEfficiency", "prevented, blocked and reflected per damage",
                        labels.names, [of = labels.of](const Resolved& e, auto add) {
                          add(of[at(e.defender)], i64{e.prevented} + e.blocked + e.reflected,
                              e.raw);
                        });
  auto share = [&](std::string name, std::string sentence, u32 Resolved::* member) {
    meter.share<Resolved>(std::move(name), std::move(sentence), labels.names,
                          [of = labels.of, member](const Resolved& e, auto count) {
                            count(of[at(e.defender)], e.*member);
                          });
  };
  share("damageBlocked", "damage removed by flat block and block", &Resolved::blocked);
  share("damagePrevented", "damage removed by prevent-half and negation", &Resolved::prevented);
  share("damageReflected", "damage reflected", &Resolved::reflected);
  share("damageDealtByDefense", "damage dealt by cards", &Resolved::dealt);
  share("flatBlockSum", "damage removed by flat block", &Resolved::flat_block);
  share("reflectSum", "damage reflected", &Resolved::reflected);
  share("wastedBlockSum", "block for which no damage was left", &Resolved::wasted);
  auto counted = [&](std::string name, std::string sentence, auto is_one) {
    meter.share<Resolved>(std::move(name), std::move(sentence), labels.names,
                          [of = labels.of, is_one](const Resolved& e, auto count) {
                            if (is_one(e)) count(of[at(e.defender)]);
                          });
  };
  counted("v1Turns", "defenses by board",
          [](const Resolved& e) { return e.version == Version::v1; });
  counted("v2Turns", "defenses by card",
          [](const Resolved& e) { return e.version == Version::v2; });
  counted("preventHalfEvents", "defenses that prevented half",
          [](const Resolved& e) { return e.prevent_half > 0; });
  counted("clampedTurns", "defenses that could have removed more than was left",
          [](const Resolved& e) { return e.clamped; });
  counted("negatedTurns", "attacks that a status negated",
          [](const Resolved& e) { return e.negated; });
  meter.total<Resolved>("integrityFaults", "defenses whose numbers do not add up",
                        [](const Resolved& e) { return e.integrity ? 0 : 1; });
}

// How heroes defend in a match, and whether one asks for a card that it cannot play (seed
// "Versioning & Rollout").
void measure_versions(const Content& content, const HeroLabels& labels, game::Meter& meter) {
  auto of = labels.of;
  meter.share<Began>("defenseVersion", "how heroes defend", labels.with(labels_of<Version>()),
                     [of](const Began& e, auto count) {
                       for (Side side : game::kSides) {
                         count(of[at(side)] * kVersionCount + (e.v2 >> at(side) & 1u));
                       }
                     });
  std::array<bool, 2> has_card = {content.heroes[0].has_card, content.heroes[1].has_card};
  std::array<Version, 2> asked = {content.heroes[0].version, content.heroes[1].version};
  meter.share<Began>("fellBackToV1", "heroes whose card cannot be played", labels.names,
                     [=](const Began& e, auto count) {
                       for (Side side : game::kSides) {
                         auto i = at(side);
                         bool wanted = wants_card(asked[i], e.enabled, e.dev_override[i]);
                         if (wanted && !has_card[i]) count(of[i]);
                       }
                     });
}

// The rules of both cards by hero and id, and which of them is the rule of a side. Heroes of one
// name that have different cards share the ids of both, in an order that no exchange of seats
// changes.
struct RuleLabels {
  RuleLabels(const Content& content, const HeroLabels& heroes) {
    auto label = [&](Side side, const Rule& rule) {
      return fmt::format("{}: {}", heroes.names[heroes.of[at(side)]], rule.id);
    };
    for (Side side : game::kSides) {
      for (const Rule& rule : content.hero(side).card.rules) names.push_back(label(side, rule));
    }
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    for (Side side : game::kSides) {
      for (const Rule& rule : content.hero(side).card.rules) {
        auto found = std::ranges::lower_bound(names, label(side, rule));
        of[at(side)].push_back(static_cast<std::size_t>(found - names.begin()));
      }
    }
  }

  std::vector<std::string> names;
  std::array<std::vector<std::size_t>, 2> of;  // by side and rule
};

void measure_rules(const Content& content, const HeroLabels& heroes, game::Meter& meter) {
  RuleLabels rules(content, heroes);
  if (!rules.names.empty()) {
    meter.share<RuleHit>(
        "rulesHit", "rules that matched", rules.names,
        [of = rules.of](const RuleHit& e, auto count) { count(of[at(e.defender)][e.rule]); });
    meter.means<RuleHit>(
        "matchCount", "how often a rule matched where it did", rules.names,
        [of = rules.of](const RuleHit& e, auto add) { add(of[at(e.defender)][e.rule], e.count); });
  }
  meter.share<EffectResolved>("rejections", "what came of effects; none: they worked",
                              labels_of<Rejection>(),
                              [](const EffectResolved& e, auto count) { count(e.rejection); });
  meter.total<RerollChosen>("rerolls", "rerolls of cards", [](const RerollChosen&) { return 1; });
}

void measure_statuses(const Content& content, const HeroLabels& labels, game::Meter& meter) {
  std::size_t statuses = content.status_names.size();
  meter.share<StatusGained>("statuses", "stacks that became usable, by whom",
                            labels.with(content.status_names),
                            [of = labels.of, statuses](const StatusGained& e, auto count) {
                              count(of[at(e.side)] * statuses + e.status, e.stacks);
                            });
  meter.share<StatusGained>("status_sources", "where stacks came from", labels_of<Source>(),
                            [](const StatusGained& e, auto count) { count(e.source, e.stacks); });
  meter.share<StatusLost>("status_losses", "where stacks went", labels_of<Loss>(),
                          [](const StatusLost& e, auto count) { count(e.why, e.stacks); });
  meter.share<BuffLost>("buff_losses", "how waiting buffs were lost", labels_of<Loss>(),
                        [](const BuffLost& e, auto count) { count(e.why, e.stacks); });
  meter.total<BuffCreated>("buffs", "buffs created", [](const BuffCreated&) { return 1; });
}

constexpr game::PairingBand kMeans = {
    .sentence = "each hero over all others",
    .of = game::PairingBand::Of::mean,
    .low = 0.45,
    .high = 0.55,
    .beside = "greedy",
};

constexpr game::PairingBand kPairings = {
    .sentence = "each pairing of different heroes",
    .of = game::PairingBand::Of::pairing,
    .low = 0.40,
    .high = 0.60,
    .beside = "greedy",
    .also = &kMeans,
};

// "judged": false keeps a hero out of the round robin.
bool is_judged(const json::Value& hero) {
  const json::Value* judged = hero.find("judged");
  return judged == nullptr || !judged->is_bool() || judged->as_bool();
}

}  // namespace

constinit const game::Balance kBalance = {
    .agent = "expert", .bands = {}, .pairings = &kPairings, .takes_part = is_judged};

void Aegis::measure(const Content& content, game::Meter& meter) {
  HeroLabels labels(content);
  meter.share<Ended>("endings", "what ended the match", labels_of<Ending>(),
                     [](const Ended& e, auto count) { count(e.by); });
  meter.mean<Ended>("rounds", "rounds a match takes",
                    [](const Ended& e) -> std::optional<i64> { return e.rounds; });
  meter.mean<Ended>("timeToKill", "rounds until somebody falls",
                    [](const Ended& e) -> std::optional<i64> {
                      if (e.by == Ending::round_cap) return std::nullopt;
                      return e.rounds;
                    });
  meter.share<Attacked>(
      "attacks", "combos of attacks, by whom", labels.with(labels_of<Combo>()),
      [of = labels.of](const Attacked& e, auto count) {
        count(of[at(e.attacker)] * kComboCount + static_cast<std::size_t>(e.combo));
      });
  measure_versions(content, labels, meter);
  measure_pipeline(labels, meter);
  measure_rules(content, labels, meter);
  measure_statuses(content, labels, meter);
}

}  // namespace agon::aegis
