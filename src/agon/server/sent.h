// Contents that came with a request, and those of the owner's folder that it names.
#pragma once

#include <map>

#include "agon/roster/sent.h"
#include "agon/server/studio.h"

namespace agon::server {

using SentContents = std::map<std::string, roster::Sent>;

Reply<SentContents> read_sent(const std::map<std::string, json::Value>& sent);

// Names that were not sent and mean a file of the owner's: that file.
Reply<void> add_owned(const Studio& studio, const game::Facts& facts,
                      const std::vector<std::string>& names, SentContents& sent);

}  // namespace agon::server
