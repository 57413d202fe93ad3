// A replay as a page shows it: what it is, every frame of it, and, if wanted, where its luck was.
// One that differs from what its rules give is shown as far as it agrees, without a ledger.
#pragma once

#include "agon/workbench/luck/ledger.h"
#include "agon/workbench/match/frames.h"

namespace agon::workbench {

struct TheaterOptions {
  WatchOptions watch = {};
  std::optional<LuckOptions> luck = {};  // none: no ledger
};

struct TheaterSeats {
  std::string a;
  std::string b;
};

template <class V>
void describe(V& v, TheaterSeats& s) {
  v("a", s.a, "who decided for a");
  v("b", s.b, "who decided for b");
}

struct TheaterRecord {
  VerdictRecord verified;
  std::string format;
  std::string game;
  std::vector<json::Value> contents;
  std::string contents_text;
  json::Value options;
  std::optional<json::Value> guide;
  TheaterSeats seats;
  std::vector<FrameRecord> frames;
  std::optional<LuckRecord> luck;
};

template <class V>
void describe(V& v, TheaterRecord& t) {
  v("verified", t.verified,
    "how the file was verified; where it differs, `problem` is how, and `steps` agree");
  v("format", t.format, "of another program, that the file was in", json::LeftOut{});
  v("game", t.game, "the game");
  v("contents", t.contents, "its contents, whole");
  v("contents_text", t.contents_text, "their names, for people");
  v("options", t.options, "the match options");
  v("guide", t.guide, "what the contents mean, in words, where the game says it", json::LeftOut{});
  v("seats", t.seats, "who sat where");
  v("frames", t.frames,
    "the start, and the match after every step; of a very long one only the first");
  v("luck", t.luck, "where its luck was, if that was asked for", json::LeftOut{});
}

Reply<TheaterRecord> theater(std::string text, const TheaterOptions& options = {});

}  // namespace agon::workbench
