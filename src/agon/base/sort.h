// A stable sort for short lists. That of the standard library here rests on a function that is
// deprecated, which clang tells whoever calls it.
#pragma once

#include <algorithm>
#include <functional>

namespace agon {

template <class List, class Compare, class Projection>
void sort_stably(List& list, Compare compare, Projection projection) {
  for (auto next = list.begin(); next != list.end(); ++next) {
    auto place = std::ranges::upper_bound(list.begin(), next, std::invoke(projection, *next),
                                          compare, projection);
    std::rotate(place, next, next + 1);
  }
}

}  // namespace agon
