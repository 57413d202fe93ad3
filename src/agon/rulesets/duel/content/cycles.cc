#include "agon/rulesets/duel/content/cycles.h"

#include <algorithm>
#include <cmath>

#include "agon/script/analysis.h"

namespace agon::duel {
namespace {

using script::Command, script::Expression, script::Target;

struct Write {
  Target target;
  std::string name;
  bool certain;                 // whenever the script runs, the attribute changes
  bool constant;                // SET to a number: the second time it is no change
  std::optional<float> amount;  // of a constant MODIFY
};

// A handler that does nothing unless the change is below, or above, a bound.
struct Guard {
  bool below;
  float bound;

  // Changes lose a little where numbers are large, so what is near the bound may pass.
  bool keeps_out(float amount) const {
    float slack = 0.01F * (1 + std::abs(bound));
    return below ? amount > bound + slack : amount < bound - slack;
  }
};

std::optional<Guard> guard_of(const Expression& folded) {
  if (!folded.is(Command::IF) || !folded.arguments[2].is(Command::NOOP)) return std::nullopt;
  const Expression& condition = folded.arguments[0];
  if (!condition.is(Command::LT) && !condition.is(Command::GT)) return std::nullopt;
  const Expression& change = condition.arguments[0];
  const Expression& bound = condition.arguments[1];
  bool asks = change.is(Command::CONTEXT) && change.name == "delta" && bound.is(Command::NUMBER);
  return asks ? std::optional(Guard{condition.is(Command::LT), bound.number}) : std::nullopt;
}

// Every change that a folded script can make. Behind an IF nothing is certain any more, because a
// branch may have ended the script.
class Writes {
 public:
  explicit Writes(const Expression& tree) { look(tree); }
  std::vector<Write> list;

 private:
  void look(const Expression& e) {
    if (e.is(Command::SET) || e.is(Command::MODIFY)) return add(e);
    if (e.is(Command::IF)) certain_ = false;
    for (const Expression& argument : e.arguments) look(argument);
    if (e.is(Command::PASS) || e.is(Command::WIN) || e.is(Command::LOSE)) certain_ = false;
  }

  void add(const Expression& e) {
    const Expression& value = e.arguments[0];
    bool number = value.is(Command::NUMBER);
    bool changes = e.is(Command::MODIFY) && number && value.number != 0;
    list.push_back({e.target, e.name, certain_ && changes, e.is(Command::SET) && number,
                    changes ? std::optional(value.number) : std::nullopt});
  }

  bool certain_ = true;
};

// An effect of one of the entities that waits for a change.
struct Handler {
  std::size_t entity;
  const DraftEffect* effect;
  std::vector<Write> writes;
  std::optional<Guard> guard;
};

// A scale, weakest first: links are compared, and the strongest counts.
enum class Link : u8 { none, possible, certain };

class Graph {
 public:
  explicit Graph(std::span<const Holder> holders) {
    for (const Holder& holder : holders) {
      tags_[holder.entity].push_back(&holder.tags);
      for (const DraftEffect& effect : holder.effects) {
        if (effect.trigger.event != script::Event::ON_ATTRIBUTE_CHANGE) continue;
        Expression folded = script::fold(effect.script.tree).tree;
        handlers_.push_back({holder.entity, &effect, Writes(folded).list, guard_of(folded)});
      }
    }
  }

  std::size_t size() const { return handlers_.size(); }
  const DraftEffect* effect(std::size_t i) const { return handlers_[i].effect; }

  // The shortest way back to a handler over links that are at least so strong; empty: none.
  std::vector<std::size_t> way_back(std::size_t start, Link least) const {
    std::vector<std::size_t> from(size(), size());
    std::vector<std::size_t> queue = {start};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      std::size_t at = queue[next];
      for (std::size_t to = 0; to < size(); ++to) {
        if (link(at, to) < least) continue;
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

  bool waits_for(const Handler& handler, const std::string& attribute) const {
    const std::string& parameter = handler.effect->trigger.parameter;
    if (parameter == attribute) return true;
    return std::ranges::any_of(tags_[handler.entity], [&](const AttributeTags* tags) {
      auto tagged = tags->find(attribute);
      return tagged != tags->end() &&
             std::ranges::find(tagged->second, parameter) != tagged->second.end();
    });
  }

  Link link(std::size_t from, std::size_t to) const {
    const Handler& writer = handlers_[from];
    const Handler& waiter = handlers_[to];
    Link out = Link::none;
    for (const Write& write : writer.writes) {
      std::size_t entity = write.target == Target::self ? writer.entity : 1 - writer.entity;
      if (entity != waiter.entity || !waits_for(waiter, write.name)) continue;
      if (from == to && write.constant) continue;
      if (waiter.guard && write.amount && waiter.guard->keeps_out(*write.amount)) continue;
      out = std::max(out, write.certain ? Link::certain : Link::possible);
    }
    return out;
  }

  std::array<std::vector<const AttributeTags*>, 2> tags_;  // by entity
  std::vector<Handler> handlers_;
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
