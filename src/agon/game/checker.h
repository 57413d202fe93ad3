// A single check of a game, outside any match: a request and an answer in JSON. `agon roll`
// resolves one, `agon odds --check` says what may come of it. What a request can say on a command
// line is declared as flags.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/chance/referee.h"
#include "agon/game/odds_option.h"
#include "agon/json/document.h"

namespace agon::game {

// Content by its name, for requests that name some.
using Shelf = std::function<Result<json::Document>(std::string_view name)>;

struct CheckFlag {
  std::string_view name;   // "pillar" for --pillar
  std::string_view value;  // "NAME", as the help shows it; empty: takes none
  std::string_view sentence;
};

// A flag that somebody typed; some may be typed several times.
struct TypedFlag {
  std::string name;
  std::string value;
};

// A request that was read and found legal.
class AnyCheck {
 public:
  virtual ~AnyCheck() = default;
  virtual OddsAnswer roll(chance::Referee& referee) const = 0;
  virtual OddsAnswer odds(const Style& style) const = 0;
};

struct Checker {
  std::string_view kind;  // of the content that requests name
  std::span<const CheckFlag> flags;
  std::span<const std::string_view> rolls;  // the names of its dice, name 1 first
  // The request that the flags stand for. `shelf` also opens files here.
  Result<json::Value> (*request)(std::span<const TypedFlag> flags, const Shelf& shelf);
  // Nothing if `problems` then holds an error.
  std::unique_ptr<AnyCheck> (*read)(const json::Node& request, const Shelf& shelf,
                                    Problems& problems);
};

}  // namespace agon::game
