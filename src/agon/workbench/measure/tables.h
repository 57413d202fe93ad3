// Metrics of a game that are read together (game::MetricTable), over as many simulations as are
// added: a row for each label, a column for each metric.
#pragma once

#include "agon/game/offers.h"
#include "agon/json/describe.h"
#include "agon/workbench/measure/spans.h"

namespace agon::workbench {

struct ColumnRecord {
  std::string metric;
  std::string heading;
  std::string sentence;
};

template <class V>
void describe(V& v, ColumnRecord& c) {
  v("metric", c.metric, "the metric's name");
  v("heading", c.heading, "what stands above the column");
  v("sentence", c.sentence, "what is measured");
}

struct TableRowRecord {
  std::string name;
  std::vector<std::optional<json::Number>> values;
  std::vector<std::optional<SpanRecord>> intervals_95 = {};
};

template <class V>
void describe(V& v, TableRowRecord& r) {
  v("name", r.name, "a label that the metrics share");
  v("values", r.values,
    "by column: the mean, or how often or how much; null where there was nothing");
  v("intervals_95", r.intervals_95,
    "by column: 95 % interval of a mean; null of what was counted, and where too little was "
    "played");
}

struct TableRecord {
  std::string name;
  std::string sentence;
  u64 metered_matches = 0;
  std::vector<ColumnRecord> columns;
  std::vector<TableRowRecord> rows;
};

template <class V>
void describe(V& v, TableRecord& t) {
  v("name", t.name, "the table's name");
  v("sentence", t.sentence, "what it shows");
  v("metered_matches", t.metered_matches, "matches that it is made of");
  v("columns", t.columns, "its metrics");
  v("rows", t.rows, "by name");
}

class Tables {
 public:
  explicit Tables(std::span<const game::MetricTable> tables) : tables_(tables) {}

  void add(const sim::Tally& tally);
  std::vector<TableRecord> records() const;  // none where no match was metered

 private:
  // The counts of a label; several for a mean. Then the same by block.
  using Counts = std::vector<u64>;
  struct Sum {
    game::Metric metric;  // without its counts
    std::map<std::string, Counts> by_label = {};
    std::map<std::string, std::vector<Counts>> by_block = {};  // of a label
  };
  static void add(Sum& sum, const game::Metric& metric, std::span<const sim::Block> blocks,
                  std::size_t first);

  std::optional<json::Number> value(std::string_view metric, const std::string& label) const;
  std::optional<SpanRecord> interval(std::string_view metric, const std::string& label) const;

  std::span<const game::MetricTable> tables_;
  std::map<std::string, Sum, std::less<>> sums_;  // by metric
  u64 matches_ = 0;
};

}  // namespace agon::workbench
