// Texts that may be larger than others, or are read more kindly.
#pragma once

#include "agon/json/document.h"

namespace agon::json {

struct TextLimits {
  std::size_t bytes = kLargestText;
  std::size_t values = kMostValues;
  // What is JSON but cannot be kept becomes null and costs no more than itself: a number beyond
  // every double, an object with a key twice. For what programs send: not all are ours to mend.
  bool forgiving = false;
};

Result<Document> parse(std::string text, std::string file_name, const TextLimits& limits);

}  // namespace agon::json
