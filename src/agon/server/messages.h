// What clients send and get, beside the records of the workbench: all described, so the reader,
// /api/openapi.json and docs come from here.
#pragma once

#include "agon/workbench/match/view.h"

namespace agon::server {

using json::Default, json::LeftOut, json::Length, json::Line, json::Range;

struct ClockRecord {
  u32 seconds = 0;
  u32 increment = 0;
};

template <class V>
void describe(V& v, ClockRecord& c) {
  v("seconds", c.seconds, "what each side has for the whole match", Range{1, 86'400});
  v("increment", c.increment, "what it gets back with each choice", Range{0, 3'600}, Default{});
}

struct SeatNames {
  std::string a = "here";
  std::string b = "greedy";
};

template <class V>
void describe(V& v, SeatNames& s) {
  v("a", s.a,
    "here (a person at this page), invited (another person), an agent of the game, or a program "
    "of the server",
    Line{{1, 200}}, Default{});
  v("b", s.b, "the same", Line{{1, 200}}, Default{});
}

struct NewMatch {
  std::string game;
  std::vector<std::string> contents = {};
  std::optional<json::Value> options = {};
  SeatNames seats = {};
  std::optional<ClockRecord> clock = {};
  std::map<std::string, json::Value> sent = {};
};

template <class V>
void describe(V& v, NewMatch& n) {
  v("game", n.game, "the game's name", Line{{1, 64}});
  v("contents", n.contents, "names of its contents; the usual ones for what is left out",
    Length{0, 8}, json::Words{{1, 64}}, Default{});
  v("options", n.options, "match options");
  v("seats", n.seats, "who plays", Default{});
  v("clock", n.clock, "how much time there is; as much as people like where there is none");
  v("sent", n.sent, "contents by names that `contents` may use", Length{0, 8}, Default{});
}

struct TokensRecord {
  std::string a;
  std::string b;
  std::string spectator;
};

template <class V>
void describe(V& v, TokensRecord& t) {
  v("a", t.a, "for the person at a", LeftOut{});
  v("b", t.b, "for the person at b", LeftOut{});
  v("spectator", t.spectator, "for everybody who may watch", LeftOut{});
}

struct Created {
  std::string match;
  std::string commitment;
  bool practice = false;
  TokensRecord tokens;
};

template <class V>
void describe(V& v, Created& c) {
  v("match", c.match, "the match's id");
  v("commitment", c.commitment, "SHA-256 of SEED:SALT, which are shown when it is over");
  v("practice", c.practice, "whether it goes on from a match whose dice were seen");
  v("tokens", c.tokens, "whoever has one may do what it is for; they are shown here only");
}

struct Choose {
  u64 step = 0;
  std::string nonce;
  std::optional<json::Value> choice = {};
  std::optional<std::string> words = {};
  std::optional<json::Value> list = {};
};

template <class V>
void describe(V& v, Choose& c) {
  v("step", c.step, "the step that the chooser saw");
  v("nonce", c.nonce, "any word: what is sent twice with the same counts once", Line{{1, 64}});
  v("choice", c.choice, "an entry of the menu");
  v("words", c.words, "or the same in words", Line{{1, 1000}});
  v("list", c.list, "or a whole list for the turn, in a game that has lists");
}

struct Accepted {
  std::string nonce;
  u64 step = 0;
  bool accepted = true;
};

template <class V>
void describe(V& v, Accepted& a) {
  v("nonce", a.nonce, "of the choice");
  v("step", a.step, "of the choice");
  v("accepted", a.accepted, "true: it is in the archive, and counts");
}

// Nothing, as an object: the body of requests that need none, and of answers that say none.
struct Nothing {};

template <class V>
void describe(V&, Nothing&) {}

struct SeatView {
  std::string who;
  std::string name;
  bool present = false;
};

template <class V>
void describe(V& v, SeatView& s) {
  v("who", s.who, "person, agent, program or nobody");
  v("name", s.name, "of the agent or program", LeftOut{});
  v("present", s.present, "whether somebody looks at the match with this seat's token");
}

struct ClockView {
  double a = 0;
  double b = 0;
  u32 increment = 0;
  std::vector<std::string> running = {};
};

template <class V>
void describe(V& v, ClockView& c) {
  v("a", c.a, "seconds that a has left");
  v("b", c.b, "seconds that b has left");
  v("increment", c.increment, "what a choice gives back");
  v("running", c.running, "whose clock runs");
}

struct View {
  std::string match;
  std::string game;
  std::string role;
  std::string contents_text;
  std::optional<std::vector<json::Value>> contents = {};
  std::optional<json::Value> options = {};
  std::optional<json::Value> guide = {};
  u32 players = 2;
  std::map<std::string, SeatView> seats = {};
  bool practice = false;
  bool hints = false;
  std::string commitment;
  std::optional<json::Hex> seed = {};
  std::string salt = {};
  workbench::MatchView moment = {};
  std::string ended = {};
  std::string rematch = {};
  std::optional<ClockView> clock = {};
};

template <class V>
void describe(V& v, View& r) {
  v("match", r.match, "the match's id");
  v("game", r.game, "the game");
  v("role", r.role, "whose view it is: a, b, spectator or owner");
  v("contents_text", r.contents_text, "the contents as people read them");
  v("contents", r.contents, "the contents: where a match is first looked at", LeftOut{});
  v("options", r.options, "the match options, there too", LeftOut{});
  v("guide", r.guide, "what the contents mean, in words, there too, where the game says it",
    LeftOut{});
  v("players", r.players, "1, or 2");
  v("seats", r.seats, "by side: who plays");
  v("practice", r.practice, "whether it goes on from a match whose dice were seen");
  v("hints", r.hints, "whether hints may be asked for: not between people");
  v("commitment", r.commitment, "SHA-256 of SEED:SALT");
  v("seed", r.seed, "once it is over", LeftOut{});
  v("salt", r.salt, "once it is over", LeftOut{});
  describe(v, r.moment);
  v("ended", r.ended, "how, where no rule ended it: resigned a, resigned b", LeftOut{});
  v("rematch", r.rematch, "the match that follows, with the same tokens, seats exchanged",
    LeftOut{});
  v("clock", r.clock, "where there is one", LeftOut{});
}

struct MatchHead {
  std::string match;
  std::string game;
  std::string contents;
  std::string seats;
  std::string status;
  std::string outcome;
  u64 steps = 0;
  u64 created = 0;
  bool practice = false;
};

template <class V>
void describe(V& v, MatchHead& h) {
  v("match", h.match, "the match's id");
  v("game", h.game, "the game");
  v("contents", h.contents, "its contents, as people read them");
  v("seats", h.seats, "who plays");
  v("status", h.status, "running, over, or left");
  v("outcome", h.outcome, "how it stands");
  v("steps", h.steps, "how many steps have been taken");
  v("created", h.created, "when it began, in milliseconds since 1970");
  v("practice", h.practice, "whether it goes on from a match whose dice were seen");
}

struct MatchList {
  std::vector<MatchHead> matches;
};

template <class V>
void describe(V& v, MatchList& m) {
  v("matches", m.matches, "the newest first");
}

}  // namespace agon::server
