// The page: files that are built beforehand (web/dist), read once and kept.
#pragma once

#include <map>
#include <optional>

#include "agon/base/result.h"
#include "agon/net/message.h"

namespace agon::server {

// Where the page is: $AGON_WEB, else beside the installed program, else in the tree that it was
// built in. Empty if nowhere.
std::string page_root();

class Page {
 public:
  // Refused where there is no page, or too much of one.
  static Result<Page> load(const std::string& folder);

  // "/" is index.html, with a nonce of its own in every answer, for styles that an editor adds.
  // Nothing if there is no such file.
  std::optional<net::Response> answer(std::string_view path) const;

 private:
  struct File {
    std::shared_ptr<const std::string> text;
    std::string_view type;
  };

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace agon::server
