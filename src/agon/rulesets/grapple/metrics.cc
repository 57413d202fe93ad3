// What a simulation of grapple reports besides wins and lengths, and what a good book looks like.
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {
namespace {

template <class Enum>
std::vector<std::string> labels_of() {
  std::span<const std::string_view> names = names_of(Enum{});
  return {names.begin(), names.end()};
}

std::vector<std::string> technique_labels(const Content& content) {
  std::vector<std::string> out;
  for (const Technique& technique : content.book.techniques) out.push_back(technique.id);
  return out;
}

using game::Band;

constexpr std::array<Band, 6> kBands = {{
    {.name = "submissions",
     .sentence = "matches that end by submission",
     .metric = "endings",
     .label = "submission",
     .low = 0.25,
     .high = 0.60},
    {.name = "favourite",
     .sentence = "the technique chosen most",
     .metric = "techniques",
     .of = Band::Of::largest,
     .high = 0.25},
    {.name = "rarest_place",
     .sentence = "the position visited least",
     .metric = "positions",
     .of = Band::Of::smallest,
     .low = 0.01},
    {.name = "categories",
     .sentence = "the category chosen least",
     .metric = "categories",
     .of = Band::Of::smallest,
     .low = 0.05},
    {.name = "coins",
     .sentence = "matches that the referee's coin decides",
     .metric = "endings",
     .label = "referee",
     .high = 0.01},
    {.name = "points",
     .sentence = "points of both sides in a match",
     .metric = "points",
     .of = Band::Of::per_match,
     .low = 2,
     .high = 12},
}};

}  // namespace

constinit const game::Balance kBalance = {.agent = "nash", .bands = kBands};

void Grapple::measure(const Content& content, game::Meter& meter) {
  meter.share<Ended>("endings", "what decided the match", labels_of<Ending>(),
                     [](const Ended& e, auto count) { count(e.by); });
  meter.share<Exchanged>("tiers", "how exchanges end", labels_of<Tier>(),
                         [](const Exchanged& e, auto count) { count(e.tier); });
  meter.share<Exchanged>("categories", "what both sides choose", labels_of<Category>(),
                         [&content](const Exchanged& e, auto count) {
                           for (u16 id : e.technique) count(content.moves[id].category);
                         });
  meter.share<Exchanged>("techniques", "with which technique", technique_labels(content),
                         [](const Exchanged& e, auto count) {
                           for (u16 id : e.technique) count(id);
                         });
  meter.share<Exchanged>("positions", "where exchanges take place", content.position_names,
                         [](const Exchanged& e, auto count) { count(e.position); });
  meter.share<Earned>("tokens_earned", "which tokens are earned", labels_of<Token>(),
                      [](const Earned& e, auto count) { count(e.token); });
  meter.share<Lost>("tokens_lost", "how tokens are lost", labels_of<Losing>(),
                    [](const Lost& e, auto count) { count(e.why); });
  meter.total<Earned>("tokens", "tokens earned by both sides", [](const Earned&) { return 1; });
  meter.total<Scored>("points", "points of both sides", [](const Scored& e) { return e.points; });
  meter.total<Advantage>("advantages", "advantages of both sides",
                         [](const Advantage&) { return 1; });
}

}  // namespace agon::grapple
