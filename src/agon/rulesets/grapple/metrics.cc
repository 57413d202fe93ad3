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

// "a dominant", ..., "stalemate", ..., "b dominant": what an exchange may bring, from a's best.
std::vector<std::string> tier_labels() {
  std::vector<std::string> out;
  std::span<const std::string_view> names = names_of(Tier{});
  for (std::size_t i = names.size(); i-- > 1;) out.push_back("a " + std::string(names[i]));
  out.emplace_back(names[0]);
  for (std::size_t i = 1; i < names.size(); ++i) out.push_back("b " + std::string(names[i]));
  return out;
}

std::size_t tier_label(const Exchanged& e) {
  std::size_t middle = names_of(Tier{}).size() - 1;
  auto tier = static_cast<std::size_t>(e.tier);
  return e.winner == game::Side::a ? middle - tier : middle + tier;
}

std::vector<std::string> side_labels(std::string_view what) {
  return {"a " + std::string(what), "b " + std::string(what)};
}

}  // namespace

void Grapple::forecast(const Content& content, game::Meter& meter) {
  meter.share<Exchanged>("tiers", "how the exchange ends", tier_labels(),
                         [](const Exchanged& e, auto count) { count(tier_label(e)); });
  meter.share<Ended>("submission", "the match ends by submission", side_labels("submits"),
                     [](const Ended& e, auto count) {
                       if (e.by == Ending::submission) count(e.outcome == game::Outcome::b ? 1 : 0);
                     });
  meter.share<Scored>("points", "somebody scores", side_labels("scores"),
                      [](const Scored& e, auto count) { count(e.side); });
  meter.share<Moved>("position", "the exchange leads to", content.position_names,
                     [](const Moved& e, auto count) { count(e.position); });
}

constinit const game::Balance kBalance = {.agent = "nash", .bands = kBands, .pairings = nullptr};

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
