// What a game can work out about a content once and for all, written to a file beside it.
#pragma once

#include <stop_token>

#include "agon/json/describe.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct SolveOptions {
  u32 threads = 0;     // 0: one for each core
  bool force = false;  // what is there and is no such result is written over
  std::stop_token stop = {};
  std::function<void(u64 done, u64 all)> progress = {};  // called from one thread at a time
};

struct SolveRecord {
  std::string file;
  u64 bytes = 0;
  bool complete = true;
};

template <class V>
void describe(V& v, SolveRecord& s) {
  v("file", s.file, "what is written, beside the content");
  v("bytes", s.bytes, "its size");
  v("complete", s.complete, "false after a stop: nothing was written");
}

Reply<SolveRecord> solve(const OpenGame& open, const SolveOptions& options);

}  // namespace agon::workbench
