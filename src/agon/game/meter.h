// A ruleset's metrics, declared once: a name, a sentence, and how an event feeds them.
//   meter.share<Fell>("first_die", "how often each number fell", labels,
//                     [](const Fell& e, auto count) { count(e.value - 1); });
//   meter.total<Gained>("points", "points gained", [](const Gained& e) { return e.points; });
// Everything is a sum of integers, so meters of several threads add up to the same numbers in any
// order.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"
#include "agon/chance/referee.h"

namespace agon::game {

struct Metric {
  enum class Kind : u8 { share, total };
  Kind kind;
  std::string name;
  std::string sentence;
  std::vector<std::string> labels;  // of a share; a total has none
  std::vector<u64> counts;          // per label; a total has one
};

class Meter : public chance::EventListener {
 public:
  // `look(event, count)` calls `count(i)` for every label i that the event counts for.
  template <class Event, class F>
  void share(std::string name, std::string sentence, std::vector<std::string> labels, F look) {
    std::size_t metric =
        add(Metric::Kind::share, std::move(name), std::move(sentence), std::move(labels));
    feed<Event>([this, metric, look](const Event& event) {
      look(event,
           [&](auto label) { ++metrics_[metric].counts.at(static_cast<std::size_t>(label)); });
    });
  }

  // `amount_of(event)` is added; reported per match.
  template <class Event, class F>
  void total(std::string name, std::string sentence, F amount_of) {
    std::size_t metric = add(Metric::Kind::total, std::move(name), std::move(sentence), {});
    feed<Event>([this, metric, amount_of](const Event& event) {
      metrics_[metric].counts[0] += static_cast<u64>(amount_of(event));
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
                  std::vector<std::string> labels);

  template <class Event, class F>
  void feed(F take) {
    feeders_.push_back({&chance::kEventTag<Event>,
                        [take](const void* data) { take(*static_cast<const Event*>(data)); }});
  }

  std::vector<Metric> metrics_;
  std::vector<Feeder> feeders_;
};

}  // namespace agon::game
