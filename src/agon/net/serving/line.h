// What waits to be sent to one WebSocket. Any thread puts texts in; the one that writes takes them
// out, and is woken when there is something new.
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <optional>

#include "agon/net/socket.h"

namespace agon::net::serving {

using Text = std::shared_ptr<const std::string>;

struct Goodbye {
  u16 code = kNormal;
  std::string reason = {};
};

class Line final : public Socket {
 public:
  explicit Line(std::size_t limit) : limit_(limit) {}

  void send(Text text) override;
  void close(u16 code, std::string_view reason) override;

  // The writer's side. `wake` is called under the lock, once until it has looked; it must not
  // block.
  void attach(std::function<void()> wake);
  void cut();  // nobody writes any more

  // What to do now. While one text is being written there is no other; who is too slow for it is
  // told goodbye at once.
  struct Next {
    Text text = {};
    std::optional<Goodbye> goodbye = {};
  };
  Next next(bool is_writing);
  void written(const std::string& text);  // frees its room

 private:
  void call();
  static std::size_t cost(const std::string& text);

  std::mutex mutex_;
  std::function<void()> wake_;
  std::list<Text> texts_;
  std::optional<Goodbye> goodbye_;
  std::size_t limit_;
  std::size_t bytes_ = 0;
  bool is_called_ = false;
  bool is_cut_ = false;
};

}  // namespace agon::net::serving
