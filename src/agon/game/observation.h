// What a learner sees, described like any record: a ruleset's one `observe` names every float with
// its sentence and its bounds, in the order in which they stand in the tensor.
//
//     template <class V>
//     void Poker::observe(const Content& content, const State& state, Side side, V& v) {
//       v("own_chips", share(state.chips[at(side)], content.chips), "own chips, of all");
//       v.one_hot("street", index_of(state.street), kStreetNames, "how many cards lie open");
//       v.within("seat", content.names[i], [&] { v("bet", ...); });     // seat.anna.bet
//     }
//
// Two visitors read it: a TensorWriter stores the values one behind the other and compiles to these
// stores alone, a FieldList collects the descriptions. Which fields there are depends on the
// content only, never on the state or the side.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon::game {

// Both ends belong to it.
struct Bounds {
  float low;
  float high;
};
inline constexpr Bounds kShare = {0, 1};
inline constexpr Bounds kSigned = {-1, 1};
inline constexpr Bounds kUnbounded = {-std::numeric_limits<float>::infinity(),
                                      std::numeric_limits<float>::infinity()};

struct ObservedField {
  std::string name;
  std::string sentence;
  u32 offset = 0;
  u32 size = 1;
  Bounds bounds = kShare;
  std::vector<std::string> elements = {};  // of several floats: what each is about; "": always 0
};

inline u32 count_floats(std::span<const ObservedField> fields) {
  return fields.empty() ? 0 : fields.back().offset + fields.back().size;
}

class TensorWriter {
 public:
  explicit TensorWriter(std::span<float> tensor) : tensor_(tensor) {}

  void operator()(std::string_view, float value, std::string_view, Bounds = kShare) {
    tensor_[next_++] = value;
  }
  void operator()(std::string_view, bool value, std::string_view) {
    tensor_[next_++] = value ? 1.0F : 0.0F;
  }

  // 1 at `index`, 0 elsewhere; all 0 where there is no such name.
  template <class Names>
  void one_hot(std::string_view, std::size_t index, const Names& names, std::string_view) {
    std::span<float> row = take(names.size());
    std::ranges::fill(row, 0.0F);
    if (index < row.size()) row[index] = 1.0F;
  }

  // Values by the names that stand at the same place, and 0 up to `size`.
  template <class Names>
  void row(std::string_view, std::span<const float> values, std::size_t size, const Names&,
           std::string_view, Bounds) {
    std::span<float> row = take(size);
    std::ranges::fill(row, 0.0F);  // all of it: `size` is a constant, so these are a few stores
    std::ranges::copy(values, row.begin());
  }

  // The fields that `body` visits have these names before theirs.
  template <class Body>
  void within(std::string_view, Body body) {
    body();
  }
  template <class Body>
  void within(std::string_view, std::string_view, Body body) {
    body();
  }

 private:
  std::span<float> take(std::size_t size) {
    next_ += size;
    return tensor_.subspan(next_ - size, size);
  }

  std::span<float> tensor_;
  std::size_t next_ = 0;
};

class FieldList {
 public:
  void operator()(std::string_view name, float, std::string_view sentence, Bounds bounds = kShare) {
    add(name, sentence, 1, bounds);
  }
  void operator()(std::string_view name, bool, std::string_view sentence) {
    add(name, sentence, 1, kShare);
  }

  template <class Names>
  void one_hot(std::string_view name, std::size_t, const Names& names, std::string_view sentence) {
    add(name, sentence, names.size(), kShare).elements.assign(names.begin(), names.end());
  }

  template <class Names>
  void row(std::string_view name, std::span<const float>, std::size_t size, const Names& names,
           std::string_view sentence, Bounds bounds) {
    std::vector<std::string>& elements = add(name, sentence, size, bounds).elements;
    elements.assign(names.begin(), names.end());
    elements.resize(size);
  }

  template <class Body>
  void within(std::string_view name, Body body) {
    std::size_t length = before_.size();
    before_.append(name).append(".");
    body();
    before_.resize(length);
  }
  template <class Body>
  void within(std::string_view group, std::string_view name, Body body) {
    within(group, [&] { within(name, body); });
  }

  std::vector<ObservedField> fields;

 private:
  ObservedField& add(std::string_view name, std::string_view sentence, std::size_t size,
                     Bounds bounds) {
    fields.push_back({.name = before_ + std::string(name),
                      .sentence = std::string(sentence),
                      .offset = count_floats(fields),
                      .size = static_cast<u32>(size),
                      .bounds = bounds});
    return fields.back();
  }

  std::string before_;
};

// The one line in observe.cc: exactly two instantiations.
#define AGON_INSTANTIATE_OBSERVE(R)                                                \
  template void R::observe(const R::Content&, const R::State&, ::agon::game::Side, \
                           ::agon::game::TensorWriter&);                           \
  template void R::observe(const R::Content&, const R::State&, ::agon::game::Side, \
                           ::agon::game::FieldList&)

}  // namespace agon::game
