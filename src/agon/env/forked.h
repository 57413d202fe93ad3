// A forked process has copies of threads that do not run in it, and of locks that they may hold.
#pragma once

#include <memory>

namespace agon::env {

// Nobody may wait for it or free it.
template <class T>
void abandon(std::unique_ptr<T>& of_parent) {
  [[maybe_unused]] T* left = of_parent.release();
}

}  // namespace agon::env
