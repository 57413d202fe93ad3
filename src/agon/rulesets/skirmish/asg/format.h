// The records of an asg replay. Keys stand in the order in which they are written. What has
// "skipped" for a sentence is read from other programs' files, newer ones among them, and never
// written.
#pragma once

#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

inline constexpr std::string_view kAsgVersion = "0.1.0";       // written
inline constexpr std::string_view kNewerAsgVersion = "1.0.0";  // also read

// More than this would be of no use to anybody, and could be sent to fill our memory.
inline constexpr std::size_t kMostAsgActions = 1u << 16;  // of a ply
inline constexpr std::size_t kMostAsgEvents = kMostAsgActions + 4 * kMostActions;

using Skipped = std::optional<json::Value>;

AGON_ENUM(AsgKind, u8, greedy, random, mix, agent)

struct AsgPlayer {
  AsgKind kind = AsgKind::agent;
  std::optional<double> greedy_prob = {};
  std::array<Skipped, 6> skipped = {};
};

void describe(auto& v, AsgPlayer& p) {
  v("kind", p.kind, "who decided");
  v("greedyProb", p.greedy_prob, "of a mix: how often it is greedy", json::Range{0, 1},
    json::LeftOut{});
  v("agentUrl", p.skipped[0], "skipped", json::LeftOut{});
  v("provider", p.skipped[1], "skipped", json::LeftOut{});
  v("baseUrl", p.skipped[2], "skipped", json::LeftOut{});
  v("model", p.skipped[3], "skipped", json::LeftOut{});
  v("modelMode", p.skipped[4], "skipped", json::LeftOut{});
  v("config", p.skipped[5], "skipped", json::LeftOut{});
}

struct AsgPlayers {
  AsgPlayer p1;
  AsgPlayer p2;
};

void describe(auto& v, AsgPlayers& p) {
  v("P1", p.p1, "the first player");
  v("P2", p.p2, "the second player");
}

// How an agent's answer got here, where it did not get here as it should.
struct AsgDiagnostics {
  std::optional<u32> http_status = {};
  std::optional<std::string> error = {};
  std::array<Skipped, 7> skipped = {};
};

void describe(auto& v, AsgDiagnostics& d) {
  v("httpStatus", d.http_status, "of the answer", json::LeftOut{});
  v("error", d.error, "what went wrong", json::LeftOut{});
  v("upstreamStatus", d.skipped[0], "skipped", json::LeftOut{});
  v("upstreamError", d.skipped[1], "skipped", json::LeftOut{});
  v("usedFallback", d.skipped[2], "skipped", json::LeftOut{});
  v("usedRetry", d.skipped[3], "skipped", json::LeftOut{});
  v("retry", d.skipped[4], "skipped", json::LeftOut{});
  v("attempts", d.skipped[5], "skipped", json::LeftOut{});
  v("tokenUsage", d.skipped[6], "skipped", json::LeftOut{});
}

// A ply. Observations, events and the state are compared as they stand, so they are no records.
struct AsgTurn {
  u32 ply = 0;
  Player player = Player::one;
  json::Value observations;
  std::vector<json::Value> actions;
  std::optional<std::string> rationale = {};
  json::Number latency_ms = {};
  Skipped controller_id = {};
  std::optional<AsgDiagnostics> diagnostics = {};
  std::vector<json::Value> events;
  json::Value state_after;
  std::array<Skipped, 4> skipped = {};
};

void describe(auto& v, AsgTurn& t) {
  v("ply", t.ply, "plies before this one");
  v("player", t.player, "whose ply it is");
  v("observations", t.observations, "by player: what it sees before this ply's income");
  v("actions", t.actions, "what the player submitted", json::Length{0, kMostAsgActions});
  v("rationaleText", t.rationale, "why, in the player's words", json::LeftOut{});
  v("latencyMs", t.latency_ms, "how long the player took; 0 for a bot", json::Default{});
  v("controllerId", t.controller_id, "skipped", json::LeftOut{});
  v("diagnostics", t.diagnostics, "what went wrong, where something did", json::LeftOut{});
  v("events", t.events, "what happened, in order; each begins with its type",
    json::Length{0, kMostAsgEvents});
  v("stateAfter", t.state_after, "the map and the supplies after the ply");
  v("submittedActions", t.skipped[0], "skipped", json::LeftOut{});
  v("actionResults", t.skipped[1], "skipped", json::LeftOut{});
  v("summary", t.skipped[2], "skipped", json::LeftOut{});
  v("memoryUpdate", t.skipped[3], "skipped", json::LeftOut{});
}

struct AsgReplay {
  std::string version{kAsgVersion};
  std::string created_at;
  u64 seed = 0;
  json::Value scenario;
  std::optional<AsgPlayers> players = {};
  std::vector<AsgTurn> turns = {};
  json::Value result;
};

void describe(auto& v, AsgReplay& r) {
  v("version", r.version, "of the format");
  v("createdAt", r.created_at, "when the file was written, as RFC 3339 has it");
  v("seed", r.seed, "the low 53 bits of the match's seed");
  v("scenario", r.scenario, "the whole scenario");
  v("players", r.players, "who decided", json::LeftOut{});
  v("turns", r.turns, "every ply, in order", json::Length{0, kMostPlies});
  v("result", r.result, "how the match ended");
}

}  // namespace agon::skirmish
