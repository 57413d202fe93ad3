#include "tests/conformance/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local bool counting = false;
thread_local agon::u64 allocations = 0;
}  // namespace

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define AGON_SANITIZER_COUNTS
#endif
#endif

#ifdef AGON_SANITIZER_COUNTS
// A sanitizer brings its own operator new, and a hook to look on with.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*,
                                                                           std::size_t),
                                                         void (*on_free)(const volatile void*));

namespace {
void count_one(const volatile void*, std::size_t) { allocations += counting; }
void ignore_one(const volatile void*) {}
[[maybe_unused]] const int kInstalled =
    __sanitizer_install_malloc_and_free_hooks(count_one, ignore_one);
}  // namespace
#else
void* operator new(std::size_t size) {
  allocations += counting;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace agon::test {

u64 count_allocations(const std::function<void()>& work) {
  allocations = 0;
  counting = true;
  work();
  counting = false;
  return allocations;
}

}  // namespace agon::test
