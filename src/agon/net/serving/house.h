// What the connections of a server have in common: its limits, its threads, who is there. All of it
// belongs to the thread that reads and writes, but for what says otherwise.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <map>
#include <unordered_set>

#include "agon/net/patience.h"
#include "agon/net/rates.h"
#include "agon/net/server.h"

namespace agon::net::serving {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// A connection, as the house sees it. It lives as long as something that it began is under way.
class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void look(Clock::time_point now) = 0;  // whether it has taken too long; asked often
  virtual void end() = 0;                        // the house closes: finish what was begun
  virtual void leave() = 0;                      // at once
  // Since when it has had nothing to do.
  virtual std::optional<Clock::time_point> idle_since() const { return std::nullopt; }
};

struct House {
  ServerLimits limits;
  Handlers handlers;
  std::unordered_set<Guest*> guests;
  std::map<std::string, std::size_t> peers;  // connections by address
  Rates peer_requests;                       // by address: a new connection is no new start
  Rates peer_messages;
  std::size_t connections = 0;
  std::size_t sockets = 0;
  bool is_ending = false;
  std::atomic<bool> has_ended = false;  // workers begin nothing more; any thread may look
  std::function<void()> left;           // a connection has gone
  std::function<void()> rested;         // one has nothing to do
  asio::thread_pool workers;  // outlives what is left in `io`, which may hold a turn of theirs
  asio::io_context io{1};

  House(const ServerLimits& limits_of, Handlers handled_by, u32 threads);

  bool is_full() const { return connections >= limits.connections; }
  bool has_room_for(const std::string& peer) const;
  bool has_room_for_socket() const { return limits.sockets == 0 || sockets < limits.sockets; }
  Response refusal(u32 status, std::string_view why) const;

  std::vector<std::shared_ptr<Guest>> everybody() const;  // who may leave while they are asked
  bool make_room();                                       // by whoever has been kept the longest
};

// One connection, counted as long as this lives.
class Place {
 public:
  Place(House& house, std::string peer);
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place();

  void count_as_socket(bool is_one);
  const std::string& peer() const { return peer_; }  // by peer_key

 private:
  House& house_;
  std::string peer_;
  bool is_socket_ = false;
};

// Addresses that one owner has are one: an IPv6 network is given out 64 bits at a time.
std::string peer_key(const asio::ip::address& address);

}  // namespace agon::net::serving
