// Texts that may be larger than others.
#pragma once

#include "agon/json/document.h"

namespace agon::json {

struct TextLimits {
  std::size_t bytes = kLargestText;
  std::size_t values = kMostValues;
};

Result<Document> parse(std::string text, std::string file_name, const TextLimits& limits);

}  // namespace agon::json
