#include "agon/net/serving/line.h"

#include "agon/base/utf8.h"

namespace agon::net::serving {
namespace {

constexpr std::size_t kEach = 64;            // bytes that a text costs besides its own
constexpr std::size_t kLongestReason = 123;  // RFC 6455, 5.5: what fits into a control frame

std::string shortened(std::string_view reason) {
  reason = reason.substr(0, kLongestReason);
  return std::string(reason.substr(0, find_bad_utf8(reason).value_or(reason.size())));
}

}  // namespace

std::size_t Line::cost(const std::string& text) { return text.size() + kEach; }

void Line::send(Text text) {
  std::lock_guard lock(mutex_);
  if (is_cut_ || goodbye_) return;
  if (bytes_ + cost(*text) > limit_) {
    texts_.clear();  // what is being written keeps its room
    goodbye_ = Goodbye{kTooSlow, "too slow"};
  } else {
    bytes_ += cost(*text);
    texts_.push_back(std::move(text));
  }
  call();
}

void Line::close(u16 code, std::string_view reason) {
  std::lock_guard lock(mutex_);
  if (is_cut_ || goodbye_) return;
  goodbye_ = Goodbye{code, shortened(reason)};
  call();
}

void Line::attach(std::function<void()> wake) {
  std::lock_guard lock(mutex_);
  wake_ = std::move(wake);
}

void Line::cut() {
  std::lock_guard lock(mutex_);
  is_cut_ = true;
  wake_ = nullptr;
  texts_.clear();
}

Line::Next Line::next(bool is_writing) {
  std::lock_guard lock(mutex_);
  is_called_ = false;
  if (is_writing && (!goodbye_ || goodbye_->code != kTooSlow)) return {};
  if (texts_.empty()) return {.goodbye = goodbye_};
  Next out{.text = std::move(texts_.front())};
  texts_.pop_front();
  return out;
}

void Line::written(const std::string& text) {
  std::lock_guard lock(mutex_);
  bytes_ -= cost(text);
}

void Line::call() {
  if (is_called_ || !wake_) return;
  is_called_ = true;
  wake_();
}

}  // namespace agon::net::serving
