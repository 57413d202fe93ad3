#include "agon/rulesets/duel/content/cycles.h"

#include <algorithm>
#include <array>

#include "agon/rulesets/duel/content/changes.h"
#include "agon/script/fold.h"

namespace agon::duel {
namespace {

using script::Target;

// A change that an effect of one of the entities can make when it hears of another one.
struct Reaction {
  std::size_t entity;  // the effect's
  const DraftEffect* effect;
  Change change;
};

// A scale, weakest first: links are compared, and the strongest counts.
enum class Link : u8 { none, possible, certain };

// A change leads to the next if the effect of the next waits for it and minds it.
class Graph {
 public:
  explicit Graph(std::span<const Holder> holders) {
    for (const Holder& holder : holders) {
      tags_[holder.entity].push_back(&holder.tags);
      for (const DraftEffect& effect : holder.effects) {
        if (effect.trigger.event != script::Event::ON_ATTRIBUTE_CHANGE) continue;
        for (Change& change : changes_of(script::fold(effect.script.tree).tree)) {
          reactions_.push_back({holder.entity, &effect, std::move(change)});
        }
      }
    }
    links_.reserve(size() * size());
    for (const Reaction& from : reactions_) {
      for (const Reaction& to : reactions_) links_.push_back(link(from, to));
    }
  }

  std::size_t size() const { return reactions_.size(); }
  const DraftEffect* effect(std::size_t i) const { return reactions_[i].effect; }

  // The shortest way back to a change over links that are at least so strong; empty: none.
  std::vector<std::size_t> way_back(std::size_t start, Link least) const {
    std::vector<std::size_t> from(size(), size());
    std::vector<std::size_t> queue = {start};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      std::size_t at = queue[next];
      for (std::size_t to = 0; to < size(); ++to) {
        if (links_[at * size() + to] < least) continue;
        if (to == start) return path(from, start, at);
        if (from[to] != size()) continue;
        from[to] = at;
        queue.push_back(to);
      }
    }
    return {};
  }

 private:
  static std::vector<std::size_t> path(const std::vector<std::size_t>& from, std::size_t start,
                                       std::size_t last) {
    std::vector<std::size_t> out;
    for (std::size_t at = last; at != start; at = from[at]) out.push_back(at);
    out.push_back(start);
    std::ranges::reverse(out);
    return out;
  }

  bool waits_for(const Reaction& one, const std::string& attribute) const {
    const std::string& parameter = one.effect->trigger.parameter;
    if (parameter == attribute) return true;
    return std::ranges::any_of(tags_[one.entity], [&](const AttributeTags* tags) {
      auto tagged = tags->find(attribute);
      return tagged != tags->end() &&
             std::ranges::find(tagged->second, parameter) != tagged->second.end();
    });
  }

  Link link(const Reaction& from, const Reaction& to) const {
    const Change& change = from.change;
    std::size_t entity = change.target == Target::self ? from.entity : 1 - from.entity;
    if (entity != to.entity || !waits_for(to, change.name)) return Link::none;
    if (&from == &to && change.settles) return Link::none;
    if (!may_meet(change.by, to.change.when)) return Link::none;
    return change.certain ? Link::certain : Link::possible;
  }

  std::array<std::vector<const AttributeTags*>, 2> tags_;  // by entity
  std::vector<Reaction> reactions_;
  std::vector<Link> links_;  // by the one and the other
};

}  // namespace

std::vector<Cycle> find_cycles(std::span<const Holder> holders) {
  Graph graph(holders);
  std::set<const DraftEffect*> reported;
  std::vector<Cycle> out;
  for (Link least : {Link::certain, Link::possible}) {
    for (std::size_t i = 0; i < graph.size(); ++i) {
      if (reported.contains(graph.effect(i))) continue;
      std::vector<std::size_t> way = graph.way_back(i, least);
      if (way.empty()) continue;
      Cycle cycle{{}, least == Link::certain};
      for (std::size_t at : way) cycle.effects.push_back(graph.effect(at));
      bool known = std::ranges::any_of(
          cycle.effects, [&](const DraftEffect* effect) { return reported.contains(effect); });
      reported.insert(cycle.effects.begin(), cycle.effects.end());
      if (!known) out.push_back(std::move(cycle));
    }
  }
  return out;
}

}  // namespace agon::duel
