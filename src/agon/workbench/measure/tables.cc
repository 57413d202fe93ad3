#include "agon/workbench/measure/tables.h"

#include <algorithm>
#include <set>

namespace agon::workbench {

void Tables::add(std::span<const game::Metric> metrics, u64 matches) {
  matches_ += matches;
  for (const game::Metric& metric : metrics) {
    Sum& sum = sums_.try_emplace(metric.name, Sum{metric}).first->second;
    std::size_t width = metric.kind == game::Metric::Kind::mean ? game::kCountsOfMean : 1;
    for (std::size_t label = 0; label < metric.labels.size(); ++label) {
      Counts& counts = sum.by_label[metric.labels[label]];
      counts.resize(width);
      for (std::size_t i = 0; i < width; ++i) counts[i] += metric.counts[label * width + i];
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

}  // namespace agon::workbench
