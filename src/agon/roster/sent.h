// A document that somebody sent, or that was read for them: a value in it, which it keeps.
#pragma once

#include <memory>

#include "agon/json/document.h"

namespace agon::roster {

struct Sent {
  std::shared_ptr<const json::Document> document;
  json::Node node;

  static Sent whole(json::Document document);
};

}  // namespace agon::roster
