// Content that can be looked at and changed: what ships, and one folder of the owner's, laid out
// like the shipped one (GAME/KIND/NAME.json). Names come from requests, so files are opened beneath
// that folder and no link is followed.
#pragma once

#include <mutex>

#include "agon/json/describe.h"
#include "agon/roster/kinds.h"

namespace agon::server {

struct ContentFile {
  std::string game;
  std::string kind;
  std::string name;
  bool shipped = true;
};

template <class V>
void describe(V& v, ContentFile& f) {
  v("game", f.game, "the game");
  v("kind", f.kind, "the kind of content");
  v("name", f.name, "its name, without .json");
  v("shipped", f.shipped, "whether it comes with the program; else it can be written");
}

struct ContentFiles {
  bool writable = false;
  std::vector<ContentFile> files;
};

template <class V>
void describe(V& v, ContentFiles& f) {
  v("writable", f.writable, "whether there is a folder to save into");
  v("files", f.files, "by game, kind and name");
}

struct ContentText {
  std::string text;
  std::string hash;
  bool shipped = true;
};

template <class V>
void describe(V& v, ContentText& t) {
  v("text", t.text, "the file");
  v("hash", t.hash, "of the text, SHA-256: to be sent back with what is saved over it");
  v("shipped", t.shipped, "whether it comes with the program");
}

struct SavedText {
  std::string text;
  std::string base = {};
};

template <class V>
void describe(V& v, SavedText& t) {
  v("text", t.text, "the file", json::Length{1, 1'000'000});
  v("base", t.base, "the hash of what was read; empty for a file that is not there yet",
    json::Line{{0, 64}}, json::Default{});
}

struct Saved {
  std::string hash;
};

template <class V>
void describe(V& v, Saved& s) {
  v("hash", s.hash, "of the file as it is now");
}

struct ContentName {
  std::string game;
  std::string kind;
  std::string name;
};

class Studio {
 public:
  explicit Studio(std::string folder) : folder_(std::move(folder)) {}

  ContentFiles list() const;
  // Of the owner's folder, else of what ships.
  Reply<ContentText> read(const ContentName& name) const;
  // The text of a file of the owner's; nothing where there is none.
  std::optional<std::string> own(const ContentName& name) const;
  // Refused as stale where the file is not what it was when it was read.
  Reply<Saved> save(const ContentName& name, const SavedText& saved);

 private:
  std::string folder_;  // empty: nothing is saved
  std::mutex saving_;
};

}  // namespace agon::server
