#include "agon/rulesets/duel/content/changes.h"

#include <algorithm>
#include <cmath>

#include "agon/script/arithmetic.h"

namespace agon::duel {
namespace {

using script::Command, script::Expression;

Interval overlap(const Interval& a, const Interval& b) {
  return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
}
Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}
Interval added_up(const Interval& a, const Interval& b) { return {a.lo + b.lo, a.hi + b.hi}; }
Interval negated(const Interval& a) { return {-a.hi, -a.lo}; }
Interval least_of(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
}
Interval most_of(const Interval& a, const Interval& b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}

Interval multiplied(const Interval& a, const Interval& b) {
  auto times = [](double x, double y) { return x == 0 || y == 0 ? 0 : x * y; };
  auto [lo, hi] =
      std::minmax({times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)});
  return {lo, hi};
}

// By what is sure not to be 0; else nothing is known.
Interval divided(const Interval& a, const Interval& b) {
  if (b.lo <= 0 && b.hi >= 0) return {};
  return multiplied(a, {1 / b.hi, 1 / b.lo});
}

Interval absolute(const Interval& a) {
  double least = a.lo > 0 ? a.lo : a.hi < 0 ? -a.hi : 0.0;
  return {least, std::max(std::abs(a.lo), std::abs(a.hi))};
}

Interval die_range(const Interval& sides) {
  if (sides.hi < 1) return {0, 0};
  double most = std::min<double>(std::floor(sides.hi), script::kMostSides);
  return {sides.lo < 1 ? 0.0 : 1.0, most};
}

bool tells_key(const Expression& e, std::string_view key) {
  return e.is(Command::CONTEXT) && e.name == key;
}

// The trigger's delta, however it is written.
bool is_delta(const Expression& e) {
  bool spelled = e.is(Command::SUB) && tells_key(e.arguments[0], "new_value") &&
                 tells_key(e.arguments[1], "old_value");
  return spelled || tells_key(e, "delta");
}

// The deltas at which a condition can hold, and at which it can fail.
struct Split {
  Interval yes;
  Interval no;

  Split swapped() const { return {no, yes}; }
};

Split split_above(double bound) { return {{.lo = bound}, {.hi = bound}}; }

// Of a > b.
Split split_at_greater(const Expression& a, const Expression& b) {
  if (is_delta(a) && b.is(Command::NUMBER)) return split_above(b.number);
  if (is_delta(b) && a.is(Command::NUMBER)) return split_above(a.number).swapped();
  if (tells_key(a, "new_value") && tells_key(b, "old_value")) return split_above(0);
  if (tells_key(a, "old_value") && tells_key(b, "new_value")) return split_above(0).swapped();
  return {};
}

Split split_of(const Expression& condition) {
  const std::vector<Expression>& a = condition.arguments;
  switch (condition.command) {
    case Command::GT:
      return split_at_greater(a[0], a[1]);
    case Command::LT:
      return split_at_greater(a[1], a[0]);
    case Command::AND: {
      Split x = split_of(a[0]);
      Split y = split_of(a[1]);
      return {overlap(x.yes, y.yes), hull(x.no, y.no)};
    }
    case Command::OR: {
      Split x = split_of(a[0]);
      Split y = split_of(a[1]);
      return {hull(x.yes, y.yes), overlap(x.no, y.no)};
    }
    case Command::NOT:
      return split_of(a[0]).swapped();
    default:
      return {};
  }
}

// IF takes what is above 0 for true; inside AND, OR and NOT it would be everything but 0.
Split split_of_if(const Expression& condition) {
  return is_delta(condition) ? split_above(0) : split_of(condition);
}

Interval range_of(const Expression& e, const Interval& delta) {
  const std::vector<Expression>& a = e.arguments;
  if (is_delta(e)) return delta;
  auto of = [&](std::size_t i) { return range_of(a[i], delta); };
  switch (e.command) {
    case Command::NUMBER:
      return {e.number, e.number};
    case Command::ADD:
      return added_up(of(0), of(1));
    case Command::SUB:
      return added_up(of(0), negated(of(1)));
    case Command::MUL:
      return multiplied(of(0), of(1));
    case Command::DIV:
      return divided(of(0), of(1));
    case Command::ABS:
      return absolute(of(0));
    case Command::MIN:
      return least_of(of(0), of(1));
    case Command::MAX:
      return most_of(of(0), of(1));
    case Command::ROLL:
      return die_range(of(0));
    case Command::EQ:
    case Command::GT:
    case Command::LT:
    case Command::AND:
    case Command::OR:
    case Command::NOT:
      return {0, 1};
    case Command::IF: {
      Split way = split_of_if(a[0]);
      return hull(range_of(a[1], overlap(delta, way.yes)), range_of(a[2], overlap(delta, way.no)));
    }
    case Command::SEQ:
      return of(a.size() - 1);
    default:
      return {};
  }
}

bool is_own_value(const Expression& e, const Expression& set) {
  return e.is(Command::GET) && e.target == set.target && e.name == set.name;
}

// What a value lies above the attribute that it is set to.
Interval rise_of(const Expression& e, const Expression& set, const Interval& delta) {
  const std::vector<Expression>& a = e.arguments;
  auto of = [&](std::size_t i) { return rise_of(a[i], set, delta); };
  if (is_own_value(e, set)) return {0, 0};
  switch (e.command) {
    case Command::ADD:
      return overlap(added_up(of(0), range_of(a[1], delta)),
                     added_up(range_of(a[0], delta), of(1)));
    case Command::SUB:
      return added_up(of(0), negated(range_of(a[1], delta)));
    case Command::MIN:
      return least_of(of(0), of(1));
    case Command::MAX:
      return most_of(of(0), of(1));
    case Command::IF:
      return hull(of(1), of(2));
    default:
      return {};
  }
}

// The attribute itself between bounds, or a number.
bool is_settled(const Expression& value, const Expression& set) {
  if (value.is(Command::NUMBER) || is_own_value(value, set)) return true;
  bool bounds = value.is(Command::MIN) || value.is(Command::MAX);
  return bounds && is_settled(value.arguments[0], set) && is_settled(value.arguments[1], set);
}

// Behind an IF nothing is certain any more, because a branch may have ended the script.
class Changes {
 public:
  explicit Changes(const Expression& tree) { look(tree, {}); }
  std::vector<Change> list;

 private:
  void look(const Expression& e, const Interval& delta) {
    const std::vector<Expression>& a = e.arguments;
    if (e.is(Command::SET) || e.is(Command::MODIFY)) return add(e, delta);
    if (e.is(Command::IF)) {
      certain_ = false;
      Split way = split_of_if(a[0]);
      look(a[1], overlap(delta, way.yes));
      look(a[2], overlap(delta, way.no));
      return;
    }
    for (const Expression& step : a) look(step, delta);
    if (e.is(Command::PASS) || e.is(Command::WIN) || e.is(Command::LOSE)) certain_ = false;
  }

  void add(const Expression& e, const Interval& delta) {
    const Expression& value = e.arguments[0];
    bool modifies = e.is(Command::MODIFY);
    bool changes = modifies && value.is(Command::NUMBER) && value.number != 0;
    list.push_back({.target = e.target,
                    .name = e.name,
                    .when = delta,
                    .by = modifies ? range_of(value, delta) : rise_of(value, e, delta),
                    .certain = certain_ && changes,
                    .settles = !modifies && is_settled(value, e)});
  }

  bool certain_ = true;
};

// One change for each attribute: less is known of it, but there are few.
std::vector<Change> one_for_each(const std::vector<Change>& all) {
  std::vector<Change> out;
  for (const Change& one : all) {
    auto same = std::ranges::find_if(
        out, [&](const Change& x) { return x.target == one.target && x.name == one.name; });
    if (same == out.end()) same = out.insert(same, one);
    same->when = hull(same->when, one.when);
    same->by = hull(same->by, one.by);
    same->certain |= one.certain;
    same->settles = false;
  }
  return out;
}

}  // namespace

// What is near a bound may pass it, because changes lose a little where numbers are large; but none
// ever loses its sign.
bool may_meet(const Interval& change, const Interval& when) {
  auto slack = [](double bound) {
    return bound == 0 || std::isinf(bound) ? 0 : 0.01 * (1 + std::abs(bound));
  };
  Interval common = overlap(change, {when.lo - slack(when.lo), when.hi + slack(when.hi)});
  return common.lo < common.hi || (common.lo == common.hi && common.lo != 0);
}

std::vector<Change> changes_of(const Expression& folded) {
  constexpr std::size_t kMost = 32;
  Changes changes(folded);
  return changes.list.size() <= kMost ? std::move(changes.list) : one_for_each(changes.list);
}

}  // namespace agon::duel
