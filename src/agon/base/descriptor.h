// What the files of this folder share: a descriptor that closes itself, and what is done with it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "agon/base/result.h"

namespace agon {

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset(std::exchange(other.fd_, -1));
    return *this;
  }
  int get() const { return fd_; }
  void reset(int fd = -1);  // closes what it has, if that is not one of the standard streams

 private:
  int fd_;
};

// errno says why it failed; `what` says what: "cannot open the file".
tl::unexpected<Problem> failed(ErrorCode code, const std::string& path, std::string_view what);

bool write_all(int fd, std::string_view text);

// A lock belongs to the open file and ends with the process, however that ends. Some file systems
// have none.
enum class Lock : u8 { ours, elsewhere, none };
Lock lock(int fd);

}  // namespace agon
