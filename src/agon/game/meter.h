// A ruleset's metrics, declared once: a name, a sentence, and how an event feeds them.
//   meter.share<Fell>("first_die", "how often each number fell", labels,
//                     [](const Fell& e, auto count) { count(e.value - 1); });
//   meter.total<Gained>("points", "points gained", [](const Gained& e) { return e.points; });
// Fractions are counted in parts: with a scale of 1000, in thousandths.
// Everything is a sum of integers, so meters of several threads add up to the same numbers in any
// order.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agon/base/types.h"
#include "agon/chance/referee.h"

namespace agon::game {

struct Metric {
  enum class Kind : u8 { share, total, mean };
  Kind kind;
  std::string name;
  std::string sentence;
  std::vector<std::string> labels;  // of a share; of a mean that has several
  // Per label; a total has one. Of a mean, or for each label of it: how many values, the sum of
  // those above 0, and the sum of those below it without its sign.
  std::vector<u64> counts;
  u32 scale = 1;  // amounts are counted in parts of one: 1000 for thousandths

  double amount(std::size_t i) const { return static_cast<double>(counts[i]) / scale; }
};

inline constexpr std::size_t kCountsOfMean = 3;

// Of a mean, or of a label of it, from its counts or from expectations of them; 0 if there were no
// values.
template <class List>
double mean_of(const List& counts, u32 scale, std::size_t label = 0) {
  std::size_t at = label * kCountsOfMean;
  if (counts[at] == 0) return 0;
  double sum = static_cast<double>(counts[at + 1]) - static_cast<double>(counts[at + 2]);
  return sum / scale / static_cast<double>(counts[at]);
}

class Meter : public chance::EventListener {
 public:
  // `look(event, count)` calls `count(i)`, or `count(i, parts)`, for every label i that the event
  // counts for.
  template <class Event, class F>
  void share(std::string name, std::string sentence, std::vector<std::string> labels, F look,
             u32 scale = 1) {
    std::size_t metric =
        add(Metric::Kind::share, std::move(name), std::move(sentence), std::move(labels), scale);
    feed<Event>([this, metric, look = std::move(look)](const Event& event) {
      look(event, [&](auto label, u64 parts = 1) {
        metrics_[metric].counts.at(static_cast<std::size_t>(label)) += parts;
      });
    });
  }

  // `amount_of(event)` is added; reported per match.
  template <class Event, class F>
  void total(std::string name, std::string sentence, F amount_of, u32 scale = 1) {
    std::size_t metric = add(Metric::Kind::total, std::move(name), std::move(sentence), {}, scale);
    feed<Event>([this, metric, amount_of = std::move(amount_of)](const Event& event) {
      metrics_[metric].counts[0] += static_cast<u64>(amount_of(event));
    });
  }

  // The mean of `value_of(event)`, an optional<i64>, over the events that have a value.
  template <class Event, class F>
  void mean(std::string name, std::string sentence, F value_of, u32 scale = 1) {
    std::size_t metric = add(Metric::Kind::mean, std::move(name), std::move(sentence), {}, scale);
    feed<Event>([this, metric, value_of = std::move(value_of)](const Event& event) {
      if (std::optional<i64> value = value_of(event)) add_value(metric, 0, *value, 1);
    });
  }

  // A mean for each label: `look(event, add)` calls `add(i, value)`, or `add(i, part, whole)` for a
  // mean of parts over their wholes.
  template <class Event, class F>
  void means(std::string name, std::string sentence, std::vector<std::string> labels, F look,
             u32 scale = 1) {
    std::size_t metric =
        add(Metric::Kind::mean, std::move(name), std::move(sentence), std::move(labels), scale);
    feed<Event>([this, metric, look = std::move(look)](const Event& event) {
      look(event, [&](auto label, i64 value, u64 whole = 1) {
        add_value(metric, static_cast<std::size_t>(label), value, whole);
      });
    });
  }

  Meter() = default;
  Meter(const Meter&) = delete;  // the feeders point at this meter
  Meter& operator=(const Meter&) = delete;

  void on(chance::EventView event) override;
  void clear();                                 // all counts to 0
  void add(const std::vector<Metric>& others);  // of a meter with the same metrics
  const std::vector<Metric>& metrics() const { return metrics_; }

 private:
  struct Feeder {
    const void* tag;
    std::function<void(const void*)> feed;
  };

  std::size_t add(Metric::Kind kind, std::string name, std::string sentence,
                  std::vector<std::string> labels, u32 scale);

  void add_value(std::size_t metric, std::size_t label, i64 value, u64 weight);

  template <class Event, class F>
  void feed(F take) {
    feeders_.push_back({&chance::kEventTag<Event>, [take = std::move(take)](const void* data) {
                          take(*static_cast<const Event*>(data));
                        }});
  }

  std::vector<Metric> metrics_;
  std::vector<Feeder> feeders_;
};

}  // namespace agon::game
