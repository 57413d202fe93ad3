#include "agon/server/site.h"

#include <fmt/format.h>

#include "agon/server/live.h"
#include "agon/server/routes.h"
#include "agon/server/secrets.h"
#include "agon/workbench/archive/place.h"

namespace agon::server {
namespace {

constexpr u32 kWorkers = 4;  // a few, because answers wait for the disk
constexpr std::string_view kBearer = "Bearer ";
constexpr std::string_view kLivePath = "/api/live";

net::ServerLimits limits() {
  using std::chrono::seconds;
  return {.body = 2'000'000,
          .connections = 3'000,
          .per_peer = 2'000,
          .patience = seconds(10),
          .idle = seconds(60),
          .requests = {50, 200},
          .peer_requests = {1'000, 4'000},
          .sockets = 2'500,
          .message = 65'536,
          .messages = {20, 40},
          .peer_messages = {1'500, 6'000},
          .queued = 1'000'000,
          .greets = true};
}

constexpr net::Rate kTokenRequests = {200, 800};
constexpr net::Rate kTokenMessages = {40, 80};

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

// The name in a Host header, which may be in any case.
std::string name_in(std::string_view host) {
  std::size_t colon = host.rfind(':');
  bool bracketed = host.ends_with(']');
  std::string out(colon == host.npos || bracketed ? host : host.substr(0, colon));
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return out;
}

// What the connection is refused by, whoever looks at it.
net::Response refusal_with(u32 status, std::string_view why) {
  net::Response out = refusal(ErrorCode::network, std::string(why));
  out.status = status;
  return out;
}

std::string_view token_in(const net::Request& request) {
  std::string_view given = request.header("authorization");
  return given.starts_with(kBearer) ? given.substr(kBearer.size()) : std::string_view();
}

}  // namespace

Site::Site(const SiteOptions& options)
    : options_(options),
      token_(options.token ? options.token() : make_token()),
      doorkeeper_(options.password),
      token_requests_(kTokenRequests),
      token_messages_(kTokenMessages),
      studio_(options.content) {
  token_hash_ = hash_of(token_);
}

Site::~Site() {
  server_.reset();  // nobody asks any more
  jobs_.reset();
  arena_.reset();
}

Reply<std::unique_ptr<Site>> Site::open(const SiteOptions& options) {
  std::unique_ptr<Site> out(new Site(options));
  Result<Page> page = Page::load(options.page);
  if (!page) return decline(page.error());
  out->page_ = *std::move(page);
  Reply<archive::Archive> archive =
      workbench::open_archive(options.archive, roster::process_environment, archive::Access::keep);
  if (!archive) return decline(archive.error());
  Result<archive::Claim> claim = archive::Claim::take(archive->path());
  if (!claim) return decline(claim.error());
  out->claim_.emplace(*std::move(claim));
  out->archive_ = std::make_unique<archive::Archive>(*std::move(archive));
  workbench::Programs programs{.named = options.programs};
  out->arena_ = std::make_unique<Arena>(*out->archive_, programs);
  out->jobs_ = std::make_unique<Jobs>(*out->archive_, out->studio_, programs);
  Site& site = *out;
  net::Handlers handlers{
      .handle = [&site](const net::Request& request) { return site.handle(request); },
      .upgrade =
          [&site](const net::Request& request, std::shared_ptr<net::Socket> socket) {
            return site.upgrade(request, std::move(socket));
          },
      .admit = [&site](const net::Request& request) { return site.admit(request); },
      .refuse = refusal_with};
  Result<net::Server> server = net::Server::open(
      {.host = options.host, .port = options.port, .threads = kWorkers, .limits = limits()},
      std::move(handlers));
  if (!server) return decline(server.error());
  out->server_.emplace(*std::move(server));
  out->left_behind_ = out->arena_->resume();
  return out;
}

std::string Site::url() const { return server_->url(); }
std::string Site::address() const { return fmt::format("{}/#owner={}", url(), token_); }
void Site::run(const std::stop_token& stop) { server_->run(stop); }

bool Site::is_owner(std::string_view token) const { return equal(hash_of(token), token_hash_); }

Reply<std::string> Site::log_in(std::string_view password) {
  if (Reply<void> known = doorkeeper_.let_in(password); !known) return decline(known.error());
  return token_;
}

// A page elsewhere may make a browser ask us, by a name that it can point at this machine: so both
// names must be ours.
std::optional<Problem> Site::wrong_site(const net::Request& request) const {
  std::string_view host = request.header("host");
  std::string name = name_in(host);
  bool ours = std::ranges::find(options_.names, name) != options_.names.end();
  if (!ours) {
    return Problem{.code = ErrorCode::wrong_site,
                   .message = "this server is not called so; --name gives it another name"};
  }
  std::string_view origin = request.header("origin");
  bool same = origin.empty() || origin == fmt::format("http://{}", host) ||
              origin == fmt::format("https://{}", host);
  if (same) return std::nullopt;
  return Problem{.code = ErrorCode::wrong_site,
                 .message = "requests from other pages are not answered"};
}

std::optional<Problem> Site::shut(const Route& route, std::string_view token) const {
  if (route.who != Who::anyone && token.empty()) {
    return Problem{.code = ErrorCode::no_token,
                   .message = "this needs a token: Authorization: Bearer TOKEN"};
  }
  if (route.who != Who::owner || is_owner(token)) return std::nullopt;
  return Problem{.code = ErrorCode::not_allowed, .message = "this is for the owner of the server"};
}

// Before a body is read: large ones are the owner's.
net::Admission Site::admit(const net::Request& request) {
  if (auto problem = wrong_site(request)) return {.refusal = refusal({*problem})};
  std::string token(token_in(request));
  if (!token.empty() && !token_requests_.take(token)) {
    return {.refusal = refusal_with(429, "too many requests with this token")};
  }
  std::vector<std::string> parameters;
  const Route* route = find_route(request.method, path_of(request.target), parameters);
  if (route == nullptr) return {.body_limit = 0};
  if (auto problem = shut(*route, token)) return {.refusal = refusal({*problem})};
  return {.body_limit = route->body_limit};
}

net::Response Site::handle(const net::Request& request) {
  std::string_view path = path_of(request.target);
  bool reads = request.method == "GET" || request.method == "HEAD";
  if (!path.starts_with("/api/")) {
    std::optional<net::Response> file = reads ? page_.answer(path) : std::nullopt;
    return file ? *std::move(file) : refusal(ErrorCode::not_found, "there is no such page");
  }
  Call call{.site = *this, .request = request, .parameters = {}, .token = {}};
  const Route* route = find_route(request.method, path, call.parameters);
  if (route == nullptr) {
    return refusal(ErrorCode::not_found, "there is no such address; /api/openapi.json lists them");
  }
  call.token = token_in(request);
  call.owner = !call.token.empty() && is_owner(call.token);
  if (auto problem = shut(*route, call.token)) return refusal({*problem});
  return route->answer(call);
}

std::variant<std::shared_ptr<net::SocketListener>, net::Response> Site::upgrade(
    const net::Request& request, std::shared_ptr<net::Socket> socket) {
  if (path_of(request.target) != kLivePath) {
    return refusal(ErrorCode::not_found, "sockets are at /api/live");
  }
  return std::make_shared<Live>(
      *arena_, [this](std::string_view token) { return is_owner(token); }, token_messages_,
      std::move(socket));
}

}  // namespace agon::server
