// The arena's server: page, API and sockets on one address.
#pragma once

#include "agon/net/rates.h"
#include "agon/net/server.h"
#include "agon/server/arena.h"
#include "agon/server/deadline.h"
#include "agon/server/jobs.h"
#include "agon/server/page.h"
#include "agon/server/password.h"
#include "agon/server/studio.h"

namespace agon::server {

struct SiteOptions {
  std::string host = "127.0.0.1";
  u16 port = 8420;
  std::string archive;                          // the file; empty: the usual one
  std::map<std::string, std::string> programs;  // NAME: exec:... or http:...
  std::string content;   // a folder that the studio may write to; empty: none
  std::string page;      // the folder with it
  std::string password;  // its slow hash; empty: the owner's token does
  std::vector<std::string> names = {"127.0.0.1", "localhost", "[::1]"};  // that it goes by
  std::string version;
  std::shared_ptr<roster::Settings> settings = {};
  std::function<std::string()> token = {};  // of the owner; a fresh one unless given
};

struct Route;

class Site {
 public:
  // Listens from here on, and answers once it runs.
  static Reply<std::unique_ptr<Site>> open(const SiteOptions& options);
  ~Site();

  std::string address() const;  // for the owner: with the token in its fragment
  std::string url() const;
  const Problems& left_behind() const { return left_behind_; }  // matches that cannot go on

  void run(const std::stop_token& stop);

  // The owner's token, for who knows the password.
  Reply<std::string> log_in(std::string_view password);

  Arena& arena() { return *arena_; }
  Jobs& jobs() { return *jobs_; }
  Studio& studio() { return studio_; }
  archive::Archive& archive() { return *archive_; }
  const SiteOptions& options() const { return options_; }
  bool is_owner(std::string_view token) const;

  // Of a processor's time, for one question.
  static constexpr std::chrono::milliseconds kBudget{5'000};

  // One at a time, so that questions that compute never take both cores from a move. Declined where
  // too many wait already, and where the work stops because its time is over: `work` gets the stop.
  template <class T, class F>
  Reply<T> computed(const F& work, std::chrono::milliseconds budget = kBudget) {
    constexpr int kMostWaiting = 2;  // or no worker is left for those who play
    struct Waiting {
      std::atomic<int>& count;
      ~Waiting() { --count; }
    } waiting{waiting_};
    if (waiting_++ >= kMostWaiting) {
      return decline(ErrorCode::busy, "others compute already; try again in a moment");
    }
    std::lock_guard lock(computing_);
    Deadline deadline(budget);
    return work(deadline.token());
  }

 private:
  explicit Site(const SiteOptions& options);

  net::Response handle(const net::Request& request);
  net::Admission admit(const net::Request& request);
  std::variant<std::shared_ptr<net::SocketListener>, net::Response> upgrade(
      const net::Request& request, std::shared_ptr<net::Socket> socket);
  std::optional<Problem> wrong_site(const net::Request& request) const;
  // Why whoever has this token may not ask here.
  std::optional<Problem> shut(const Route& route, std::string_view token) const;

  SiteOptions options_;
  std::string token_hash_;
  std::string token_;
  Doorkeeper doorkeeper_;
  // However many connections and addresses somebody has.
  net::Rates token_requests_;
  net::Rates token_messages_;
  Page page_;
  Studio studio_;
  std::optional<archive::Claim> claim_;
  std::unique_ptr<archive::Archive> archive_;
  std::unique_ptr<Arena> arena_;
  std::unique_ptr<Jobs> jobs_;
  Problems left_behind_;
  std::mutex computing_;
  std::atomic<int> waiting_ = 0;
  std::optional<net::Server> server_;
};

}  // namespace agon::server
