// What a simulation of aegis reports besides wins and lengths (seed "Logging & Telemetry"), from
// events alone; and how even heroes should be. Labels are heroes and not sides, so they mean the
// same when seats are exchanged.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::Side;

constexpr u32 kThousandths = 1000;

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

// Means of the defenses of one hero: checkpoints and efficiency.
void measure_hero(const HeroLabels& labels, std::size_t hero, game::Meter& meter) {
  auto of = labels.of;
  const std::string& name = labels.names[hero];
  auto mean = [&](std::string_view metric, std::string_view sentence, auto value_of,
                  u32 scale = 1) {
    meter.mean<Resolved>(
        fmt::format("{}_{}", metric, hero), fmt::format("{}, {}", sentence, name),
        [=](const Resolved& e) -> std::optional<i64> {
          if (of[at(e.defender)] != hero) return std::nullopt;
          return value_of(e);
        },
        scale);
  };
  auto checkpoint = [&](std::string_view metric, std::string_view sentence, u32 Resolved::* at) {
    mean(metric, sentence, [at](const Resolved& e) -> std::optional<i64> { return e.*at; });
  };
  checkpoint("rawDamage", "damage of attacks on", &Resolved::raw);
  checkpoint("afterFlat", "left after flat block", &Resolved::after_flat);
  checkpoint("afterPrevent", "left after prevention", &Resolved::after_prevent);
  checkpoint("afterBlock", "left after block", &Resolved::after_block);
  checkpoint("finalDamage", "taken", &Resolved::final_damage);
  mean(
      "defenseEfficiency", "prevented, blocked and reflected per damage",
      [](const Resolved& e) -> std::optional<i64> {
        if (e.raw == 0) return std::nullopt;
        return i64{kThousandths} * (e.prevented + e.blocked + e.reflected) / e.raw;
      },
      kThousandths);
}

void measure_pipeline(const HeroLabels& labels, game::Meter& meter) {
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
  share("wastedBlockSum", "block for which no damage was left", &Resolved::wasted);
  auto counted = [&](std::string name, std::string sentence, auto is_one) {
    meter.total<Resolved>(std::move(name), std::move(sentence),
                          [is_one](const Resolved& e) { return is_one(e) ? 1 : 0; });
  };
  counted("v1_turns", "defenses by board",
          [](const Resolved& e) { return e.version == Version::v1; });
  counted("v2_turns", "defenses by card",
          [](const Resolved& e) { return e.version == Version::v2; });
  counted("preventHalfEvents", "defenses that prevented half",
          [](const Resolved& e) { return e.prevent_half > 0; });
  counted("clamped", "defenses that could have removed more than was left",
          [](const Resolved& e) { return e.clamped; });
  counted("negated", "attacks negated", [](const Resolved& e) { return e.negated; });
  counted("integrity_faults", "turns whose numbers do not add up",
          [](const Resolved& e) { return !e.integrity; });
}

// The rules of a hero's card, if it has one.
std::vector<std::string> rule_labels(const Content& content, const HeroLabels& labels,
                                     std::size_t hero) {
  std::vector<std::string> out;
  Side side = labels.of[0] == hero ? Side::a : Side::b;
  for (const Rule& rule : content.hero(side).card.rules) out.push_back(rule.id);
  out.emplace_back("none");
  return out;
}

void measure_rules(const Content& content, const HeroLabels& labels, game::Meter& meter) {
  for (std::size_t hero = 0; hero < labels.names.size(); ++hero) {
    auto of = labels.of;
    std::vector<std::string> rules = rule_labels(content, labels, hero);
    std::size_t none = rules.size() - 1;
    meter.share<Evaluated>(fmt::format("rulesHit_{}", hero),
                           fmt::format("rules that matched, {}", labels.names[hero]), rules,
                           [=](const Evaluated& e, auto count) {
                             if (of[at(e.defender)] != hero) return;
                             if (e.rules == 0) count(none);
                             for (u8 i = 0; i < e.rules; ++i) count(e.hits[i].rule);
                           });
  }
  meter.share<EffectResolved>("rejections", "effects that came to nothing, by reason",
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
  meter.share<Attacked>(
      "attacks", "combos of attacks, by whom", labels.with(labels_of<Combo>()),
      [of = labels.of](const Attacked& e, auto count) {
        count(of[at(e.attacker)] * kComboCount + static_cast<std::size_t>(e.combo));
      });
  measure_pipeline(labels, meter);
  for (std::size_t hero = 0; hero < labels.names.size(); ++hero) measure_hero(labels, hero, meter);
  measure_rules(content, labels, meter);
  measure_statuses(content, labels, meter);
}

}  // namespace agon::aegis
