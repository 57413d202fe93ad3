#include "agon/server/page.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "agon/base/file.h"
#include "agon/base/text.h"
#include "agon/roster/roster.h"
#include "agon/server/secrets.h"
#include "agon/server/status.h"

namespace agon::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestPage = 8u << 20;
constexpr std::size_t kMostFiles = 200;
constexpr std::string_view kNonce = "__NONCE__";

struct Type {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array kTypes = {Type{".html", "text/html; charset=utf-8"},
                               Type{".js", "text/javascript; charset=utf-8"},
                               Type{".css", "text/css; charset=utf-8"},
                               Type{".svg", "image/svg+xml"},
                               Type{".png", "image/png"},
                               Type{".woff2", "font/woff2"},
                               Type{".webmanifest", "application/manifest+json"}};

std::string_view type_of(std::string_view name) {
  for (const Type& type : kTypes) {
    if (name.ends_with(type.ending)) return type.type;
  }
  return "";
}

std::string policy(const std::string& nonce) {
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{}'; img-src 'self' data: "
      "blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'",
      nonce);
}

}  // namespace

std::string page_root() { return roster::shipped_folder("AGON_WEB", "web", "web/dist"); }

Result<Page> Page::load(const std::string& folder) {
  Page out;
  std::size_t bytes = 0;
  std::error_code failed;
  for (fs::recursive_directory_iterator it(folder, failed), end; !failed && it != end;
       it.increment(failed)) {
    if (!it->is_regular_file(failed)) continue;
    std::string name = "/" + fs::relative(it->path(), folder, failed).generic_string();
    std::string_view type = type_of(name);
    if (type.empty()) continue;
    Result<std::string> text = read_file(it->path().string(), kLargestPage - bytes);
    if (!text) return refuse(text.error());
    bytes += text->size();
    out.files_[name] = {std::make_shared<const std::string>(*std::move(text)), type};
    if (out.files_.size() > kMostFiles) break;
  }
  if (out.files_.contains("/index.html")) return out;
  return refuse(ErrorCode::file_unreadable,
                fmt::format("there is no page in {}: web/dist of agon holds one, and AGON_WEB may "
                            "name another folder",
                            folder));
}

std::optional<net::Response> Page::answer(std::string_view path) const {
  auto found = files_.find(path == "/" ? "/index.html" : path);
  if (found == files_.end()) return std::nullopt;
  net::Response out{.type = std::string(found->second.type), .headers = safe_headers()};
  std::string nonce = make_token();
  // safe_headers() forbid to keep it: a file has the same name when it has changed.
  out.headers.push_back({"Content-Security-Policy", policy(nonce)});
  if (found->first != "/index.html") {
    out.file = found->second.text;
    return out;
  }
  out.body = *found->second.text;
  for (std::size_t at = 0; (at = out.body.find(kNonce, at)) != std::string::npos;) {
    out.body.replace(at, kNonce.size(), nonce);
  }
  return out;
}

}  // namespace agon::server
