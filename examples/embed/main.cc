// embed HERO: plays a hero of your own against the fire mage. Problems with the file come with
// their places, a match tells its events, odds are exact, and the replay verifies.
#include <agon/agon.h>

#include <cstdio>

namespace wb = agon::workbench;

namespace {

int fail(const agon::Problems& problems) {
  for (const agon::Problem& problem : problems) std::fputs(to_text(problem).c_str(), stderr);
  return 2;
}

void show_odds(const wb::DecisionRecord& odds) {
  for (const auto& menu : {odds.menu.a, odds.menu.b}) {
    for (const wb::EntryRecord& entry : menu) {
      std::string choice = agon::json::canonical(agon::json::to_value(entry.choice));
      std::printf("  %s is worth %+.3f\n", choice.c_str(), entry.worth);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string hero = argc > 1 ? argv[1] : CONTENT "/duel/hero/fighter.json";
  wb::GameChoice choice{
      .game = "duel",
      .contents = {hero, CONTENT "/duel/hero/fire_mage.json", CONTENT "/duel/rules/standard.json"},
      .opens_files = true};
  agon::Reply<wb::OpenGame> open = wb::open(choice);
  if (!open) return fail(open.error());
  agon::Reply<wb::Contest> contest = wb::seat(*open, {.a = "greedy", .b = "random"});
  if (!contest) return fail(contest.error());

  auto tell = [](const wb::MatchEvent& event) {
    std::printf("  %s\n", event.game.event_text(event.event, {}).c_str());
  };
  wb::PlayedMatch match = wb::play_match(*contest, {.name = {7, 0}, .tell = tell});
  std::printf("the match took %u turns\n", match.record.turns);
  if (auto written = agon::write_file("match.json", match.replay, {.force = true}); !written) {
    return fail({written.error()});
  }

  agon::Reply<wb::Moment> last = wb::moment_of(*agon::json::parse(match.replay, "match.json"), {});
  if (!last) return fail(last.error());
  agon::Reply<wb::Odds> odds = wb::odds_of(*last, {});
  if (!odds) return fail(odds.error());
  std::printf("its last decision, exactly:\n");
  show_odds(std::get<wb::DecisionRecord>(wb::record_of(*last, *odds).odds));

  agon::Reply<wb::SimulationRecord> many = wb::simulate(*contest, {.seed = 1, .matches = 10'000});
  if (!many) return fail(many.error());
  std::printf("%s scores %.4f over %llu matches\n", many->first.agent.c_str(), many->first.score,
              static_cast<unsigned long long>(many->matches));
  return 0;
}
