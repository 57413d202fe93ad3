// What single routes take and give, beside what matches, jobs and the studio have.
#pragma once

#include "agon/archive/rows.h"
#include "agon/server/messages.h"
#include "agon/workbench/content/catalogue.h"
#include "agon/workbench/questions/odds.h"

namespace agon::server {

struct About {
  std::string version;
  std::vector<workbench::GameRecord> games;
  std::vector<std::string> programs;
  bool studio = false;
};

template <class V>
void describe(V& v, About& a) {
  v("version", a.version, "of the program");
  v("games", a.games, "what can be played");
  v("programs", a.programs, "names of programs that may sit at a table");
  v("studio", a.studio, "whether contents can be saved");
}

struct LogIn {
  std::string password;
};

template <class V>
void describe(V& v, LogIn& l) {
  v("password", l.password, "the owner's", Length{1, 1000});
}

struct LoggedIn {
  std::string token;
};

template <class V>
void describe(V& v, LoggedIn& l) {
  v("token", l.token, "the owner's");
}

struct OddsRequest {
  std::vector<std::string> choices = {};
  std::string question = {};
};

template <class V>
void describe(V& v, OddsRequest& o) {
  v("choices", o.choices, "choices that are fixed, as a=WORDS", Length{0, 2},
    json::Words{{1, 1000}}, Default{});
  v("question", o.question,
    "one of the game's own about a moment, by its name (`agon odds GAME --NAME`); else the odds "
    "of the decision",
    Line{{0, 64}}, Default{});
}

struct PreviewRequest {
  json::Value list;
};

template <class V>
void describe(V& v, PreviewRequest& p) {
  v("list", p.list, "as it would be handed in");
}

struct ValidateRequest {
  std::string kind;
  std::string name;
  std::string text;
};

template <class V>
void describe(V& v, ValidateRequest& r) {
  v("kind", r.kind, "GAME/KIND", Line{{1, 64}});
  v("name", r.name, "what messages call it", Line{{1, 64}});
  v("text", r.text, "the file", Length{0, 1'000'000});
}

struct TraceRequest {
  std::string game;
  std::string script;
  std::vector<std::string> contents = {};
  std::map<std::string, json::Value> sent = {};
};

template <class V>
void describe(V& v, TraceRequest& r) {
  v("game", r.game, "the game's name", Line{{1, 64}});
  v("script", r.script, "the script, or CONTENT/SCRIPT", Length{1, 100'000});
  v("contents", r.contents,
    "what it meets: names of contents that were sent, that ship, or that lie in the folder of "
    "--content, or a content itself as JSON",
    Length{0, 8}, json::Words{{1, 1'000'000}}, Default{});
  v("sent", r.sent, "contents by names that `contents` and `script` may use", Length{0, 8},
    Default{});
}

struct TheaterRequest {
  std::string text;
  bool luck = false;
};

template <class V>
void describe(V& v, TheaterRequest& r) {
  v("text", r.text, "the replay, ours or one of a format that is read", Length{1, 15'000'000});
  v("luck", r.luck, "whether the ledger of luck is wanted", Default{});
}

struct RunList {
  std::vector<archive::RunRow> runs;
};

template <class V>
void describe(V& v, RunList& r) {
  v("runs", r.runs, "the newest first");
}

}  // namespace agon::server
