#include "agon/cli/verbs/output_schemas.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/cli/verb.h"
#include "agon/json/schema.h"

namespace agon::cli {

std::vector<workbench::SchemaFile> output_schemas() {
  std::vector<workbench::SchemaFile> out;
  for (const VerbRow& row : all_verbs()) {
    if (row.make == nullptr) continue;
    std::optional<json::Value> printed = row.make()->output();
    if (!printed) continue;
    std::string name(row.typed);
    std::ranges::replace(name, ' ', '_');
    std::string file = fmt::format("output/{}.json", name);
    json::SchemaHead head{.id = file,
                          .title = fmt::format("agon {} --json", row.typed),
                          .description = std::string(row.sentence)};
    out.push_back({file, json::output_document(*std::move(printed), head)});
  }
  return out;
}

}  // namespace agon::cli
