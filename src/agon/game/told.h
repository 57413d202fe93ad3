// Contents in words: what a file of content means to whoever plays with it, in groups (abilities,
// passive effects, limits) of named things.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "agon/json/describe.h"

namespace agon::game {

struct ToldItem {
  std::string name;
  std::string words;
};

template <class V>
void describe(V& v, ToldItem& t) {
  v("name", t.name, "what people call it");
  v("words", t.words, "what it means");
}

struct ToldGroup {
  std::string heading;
  std::vector<ToldItem> items;
};

template <class V>
void describe(V& v, ToldGroup& g) {
  v("heading", g.heading, "what the items have in common");
  v("items", g.items, "each with its words");
}

// The numbers of a described record, each with the sentence that it is described by.
class FieldTeller {
 public:
  template <class T, class... Extras>
  void operator()(std::string_view name, const T& field, std::string_view sentence,
                  const Extras&...) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      items.push_back({std::string(name), fmt::format("{}: {}", +field, sentence)});
    }
  }
  std::vector<ToldItem> items;
};

template <class Record>
std::vector<ToldItem> told_numbers(Record record) {
  FieldTeller teller;
  describe(teller, record);
  return std::move(teller.items);
}

}  // namespace agon::game
