// How a ruleset's shipped content should play: bands for its metrics, declared beside them, and,
// where each side has its own content, a band for how even the pairings are. `agon report` plays
// the matches and says which bands hold.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "agon/game/meter.h"
#include "agon/json/value.h"

namespace agon::game {

struct Band {
  // What of the metric counts: one label's share, the largest or the smallest share of all labels,
  // or a total per match.
  enum class Of : u8 { label, largest, smallest, per_match };

  std::string_view name;
  std::string_view sentence;
  std::string_view metric;
  Of of = Of::label;
  std::string_view label = {};
  double low = 0;
  double high = 1;  // shares are between 0 and 1
};

// For games with content of each side's own: every shipped one meets every other one, seats
// exchanged, a draw counting half.
struct PairingBand {
  // What must be inside: the score of every pairing, or the mean of each content over the others.
  enum class Of : u8 { pairing, mean };

  std::string_view sentence;
  Of of = Of::pairing;
  double low = 0.35;
  double high = 0.65;
  std::string_view beside = {};       // another agent whose scores are shown, too, and not judged
  const PairingBand* also = nullptr;  // a second band, for the same matches

  bool inside(double score) const { return score >= low && score <= high; }
};

// Bands for another agent, which thinks for longer and so plays fewer matches.
struct ThinkerBands {
  std::string_view agent;  // plays both sides
  u32 one_in = 1;          // so many matches of the first agent for one of these
  std::span<const Band> bands;
};

struct Balance {
  std::string_view agent;  // plays both sides
  std::span<const Band> bands;
  const PairingBand* pairings = nullptr;
  // Shipped contents that are known not to keep to the bands, by name: shown, and not judged.
  std::span<const std::string_view> known = {};
  const ThinkerBands* thinker = nullptr;
  // Whether a shipped content meets the others where all are played; all do without it.
  bool (*takes_part)(const json::Value& content) = nullptr;
};

// What a simulation measured for a band.
struct Reading {
  double value = 0;
  u64 of = 0;                   // what it is a share of; matches, if it is none
  std::string_view label = {};  // whose share it is

  bool inside(const Band& band) const { return value >= band.low && value <= band.high; }
};

// Nothing if the band names a metric or label that does not exist.
std::optional<Reading> read_band(const Band& band, std::span<const Metric> metrics, u64 matches);

}  // namespace agon::game
