#include "agon/server/sent.h"

#include "agon/json/write.h"

namespace agon::server {

Reply<SentContents> read_sent(const std::map<std::string, json::Value>& sent) {
  SentContents out;
  for (const auto& [name, value] : sent) {
    Result<json::Document> document = json::parse(json::pretty(value), name + ".json");
    if (!document) return decline(document.error());
    out.emplace(name, roster::Sent::whole(*std::move(document)));
  }
  return out;
}

Reply<void> add_owned(const Studio& studio, const game::Facts& facts,
                      const std::vector<std::string>& names, SentContents& sent) {
  for (const std::string& name : names) {
    for (const game::ContentKind& kind : facts.contents) {
      if (sent.contains(name)) break;
      Reply<ContentText> file =
          studio.read({std::string(facts.name), std::string(kind.name), name});
      if (!file || file->shipped) continue;
      Result<json::Document> document = json::parse(file->text, name + ".json");
      if (!document) return decline(document.error());
      sent.emplace(name, roster::Sent::whole(*std::move(document)));
    }
  }
  return {};
}

}  // namespace agon::server
