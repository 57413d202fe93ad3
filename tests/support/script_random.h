// Random scripts that are well typed, for property tests of everything that reads trees or runs
// bytecode. The same seed gives the same script.
#pragma once

#include "agon/chance/mix.h"
#include "agon/script/compile.h"
#include "agon/script/tree.h"

namespace agon::test {

// The attributes that random scripts use; some need quotes, of either kind.
script::Columns random_columns();

class ScriptMaker {
 public:
  explicit ScriptMaker(u64 seed) : key_{static_cast<u32>(seed), static_cast<u32>(seed >> 32)} {}

  // A script with at most `depth` commands inside each other.
  script::Expression script(u32 depth) { return statement(depth); }
  script::Expression value(u32 depth);
  float number();
  // At an end of what floats are: no size at all, no further whole numbers, the largest.
  float extreme();
  u32 below(u32 n);

 private:
  script::Expression statement(u32 depth);
  script::Expression call(script::Command command, std::vector<script::Expression> arguments);
  std::vector<script::Expression> steps(u32 depth, bool values);

  chance::Key key_;
  u32 drawn_ = 0;
};

}  // namespace agon::test
