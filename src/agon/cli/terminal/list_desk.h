// Where a person writes a list for their turn, in a game that has lists (game/orders.h): entries
// are typed one by one and handed in together, before the first die falls.
#pragma once

#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/lookup.h"
#include "agon/workbench/match/sitting.h"

namespace agon::cli {

class ListDesk {
 public:
  ListDesk(const workbench::Turn& turn, Lines& lines, Lookup& lookup, const game::Style& style)
      : turn_(turn),
        orders_(*turn.entry.offers.orders),
        lines_(lines),
        lookup_(lookup),
        style_(style) {}

  // Asks until the list is handed in, or something else is wanted.
  workbench::Decision collect();

 private:
  // What stands at the end of the line, if it ends the asking; `;` separates entries of a line.
  std::optional<workbench::Decision> understand_all(std::string_view typed);
  std::optional<workbench::Decision> understand(std::string_view typed);
  bool show(std::string_view typed);
  static bool refuse_more(std::string_view typed);
  bool add(std::string_view typed);
  void add_entry(std::string_view number);
  void take_back(bool all);
  std::string help() const;
  void show_list() const;
  workbench::Turn preview();

  const workbench::Turn& turn_;
  const game::Orders& orders_;
  Lines& lines_;
  Lookup& lookup_;
  game::Style style_;
  json::Value list_ = json::Value::array();
  bool failed_ = false;             // an entry of this line was refused: the rest is not looked at
  std::vector<std::byte> preview_;  // the position after the list, as far as it is known
};

}  // namespace agon::cli
