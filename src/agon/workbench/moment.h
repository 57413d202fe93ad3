// A game and one of its states: what questions about a match are asked about. It knows its entry,
// so nobody looks the game up again.
#pragma once

#include "agon/json/describe.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct Moment {
  const game::Entry* entry = nullptr;
  std::shared_ptr<const game::AnyGame> game;
  std::vector<std::byte> state;
  std::vector<std::string> files;  // where its contents were read from
  Problems warnings = {};          // about its contents

  bool decides(game::Side side) const { return includes(game->deciders(state), side); }
};

Moment start_of(OpenGame open);

// A state as `step` writes it: alone, or in an answer.
Reply<Moment> moment_at(OpenGame open, const json::Document& state);

// After `at` steps of a replay, or at its last decision. `contents` says where its content is, if
// it does not ship: an agent's table may lie beside it.
Reply<Moment> moment_of(const json::Document& replay, std::optional<u64> at,
                        const roster::Selection& contents = {});

// Choices as people type them, "a=VERB OBJECT AMOUNT", at most one for each side; Choice{} where
// nothing is said.
Reply<game::Choices> read_choices(const Moment& moment, const std::vector<std::string>& typed);

// How an answer about a moment begins.
struct MomentRecord {
  std::string game;
  u32 turn = 0;
  json::Value state;
};

template <class V>
void describe(V& v, MomentRecord& m) {
  v("game", m.game, "the game");
  v("turn", m.turn, "its turn");
  v("state", m.state, "the state that the question is about");
}

MomentRecord record_of(const Moment& moment);

}  // namespace agon::workbench
