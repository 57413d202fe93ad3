#include "agon/net/serving/house.h"

#include <algorithm>

#include "agon/json/value.h"
#include "agon/json/write.h"

namespace agon::net::serving {

House::House(const ServerLimits& limits_of, Handlers handled_by, u32 threads)
    : limits(limits_of),
      handlers(std::move(handled_by)),
      peer_requests(limits_of.peer_requests),
      peer_messages(limits_of.peer_messages),
      workers(threads) {}

bool House::has_room_for(const std::string& peer) const {
  if (limits.per_peer == 0) return true;
  auto found = peers.find(peer);
  return found == peers.end() || found->second < limits.per_peer;
}

Response House::refusal(u32 status, std::string_view why) const {
  if (handlers.refuse) return handlers.refuse(status, why);
  json::Value out = json::Value::object();
  out.add("error", std::string(why));
  return {status, json::canonical(out)};
}

std::vector<std::shared_ptr<Guest>> House::everybody() const {
  std::vector<std::shared_ptr<Guest>> out;
  out.reserve(guests.size());
  for (Guest* guest : guests) out.push_back(guest->shared_from_this());
  return out;
}

bool House::make_room() {
  Guest* longest = nullptr;
  for (Guest* guest : guests) {
    if (!guest->idle_since()) continue;
    if (longest == nullptr || *guest->idle_since() < *longest->idle_since()) longest = guest;
  }
  if (longest == nullptr) return false;
  longest->shared_from_this()->leave();
  return true;
}

Place::Place(House& house, std::string peer) : house_(house), peer_(std::move(peer)) {
  ++house_.connections;
  ++house_.peers[peer_];
}

Place::~Place() {
  count_as_socket(false);
  --house_.connections;
  auto found = house_.peers.find(peer_);
  if (--found->second == 0) house_.peers.erase(found);
}

void Place::count_as_socket(bool is_one) {
  if (is_one && !is_socket_) ++house_.sockets;
  if (!is_one && is_socket_) --house_.sockets;
  is_socket_ = is_one;
}

std::string peer_key(const asio::ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  asio::ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
  if (!address.to_v6().is_v4_mapped()) std::fill(bytes.begin() + 8, bytes.end(), u8{0});
  return asio::ip::address_v6(bytes).to_string();
}

}  // namespace agon::net::serving
