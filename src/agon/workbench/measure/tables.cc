#include "agon/workbench/measure/tables.h"

#include <algorithm>
#include <set>

namespace agon::workbench {

void Tables::add(const sim::Tally& tally) {
  matches_ += tally.metered;
  std::size_t first = 0;
  for (const game::Metric& metric : tally.metrics) {
    add(sums_.try_emplace(metric.name, Sum{metric}).first->second, metric, tally.blocks, first);
    first += metric.counts.size();
  }
}

// `first`: where the metric's counts stand in a block.
void Tables::add(Sum& sum, const game::Metric& metric, std::span<const sim::Block> blocks,
                 std::size_t first) {
  std::size_t width = metric.kind == game::Metric::Kind::mean ? game::kCountsOfMean : 1;
  auto add_to = [&](Counts& out, std::span<const u64> counts) {
    out.resize(width);
    std::ranges::transform(out, counts.first(width), out.begin(), std::plus<>());
  };
  for (std::size_t label = 0; label < metric.labels.size(); ++label) {
    std::size_t place = label * width;
    add_to(sum.by_label[metric.labels[label]], std::span(metric.counts).subspan(place));
    std::vector<Counts>& by_block = sum.by_block[metric.labels[label]];
    by_block.resize(std::max(by_block.size(), blocks.size()));
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].metered == 0) continue;
      add_to(by_block[i], std::span(blocks[i].counts).subspan(first + place));
    }
  }
}

std::vector<TableRecord> Tables::records() const {
  std::vector<TableRecord> out;
  if (matches_ == 0) return out;
  for (const game::MetricTable& table : tables_) {
    TableRecord& record = out.emplace_back(TableRecord{.name = std::string(table.name),
                                                       .sentence = std::string(table.sentence),
                                                       .metered_matches = matches_,
                                                       .columns = {},
                                                       .rows = {}});
    std::set<std::string> labels;
    for (const auto& [metric, heading] : table.columns) {
      auto found = sums_.find(metric);
      if (found == sums_.end()) continue;
      record.columns.push_back(
          {std::string(metric), std::string(heading), found->second.metric.sentence});
      for (const auto& [label, counts] : found->second.by_label) labels.insert(label);
    }
    for (const std::string& label : labels) {
      TableRowRecord& row = record.rows.emplace_back(TableRowRecord{.name = label, .values = {}});
      for (const ColumnRecord& column : record.columns) {
        row.values.push_back(value(column.metric, label));
        row.intervals_95.push_back(interval(column.metric, label));
      }
    }
  }
  return out;
}

std::optional<json::Number> Tables::value(std::string_view name, const std::string& label) const {
  const Sum& sum = sums_.find(name)->second;
  auto found = sum.by_label.find(label);
  if (found == sum.by_label.end()) return std::nullopt;
  const Counts& counts = found->second;
  u32 scale = sum.metric.scale;
  if (sum.metric.kind == game::Metric::Kind::mean) {
    if (counts[0] == 0) return std::nullopt;
    return json::Number(game::mean_of(counts, scale));
  }
  if (scale == 1) return json::Number(counts[0]);
  return json::Number(static_cast<double>(counts[0]) / scale);
}

std::optional<SpanRecord> Tables::interval(std::string_view name, const std::string& label) const {
  const Sum& sum = sums_.find(name)->second;
  auto found = sum.by_block.find(label);
  if (found == sum.by_block.end() || sum.metric.kind != game::Metric::Kind::mean) {
    return std::nullopt;
  }
  std::vector<sim::Portion> portions;
  for (const Counts& counts : found->second) {
    if (!counts.empty()) portions.push_back(mean_portion(counts, sum.metric.scale));
  }
  return record_of(sim::ratio_interval(portions));
}

}  // namespace agon::workbench
