// Defense cards made of any bytes, sound or not, together with whether the validator should take
// them: told by another way than the validator's, from how the card was made.
#pragma once

#include <fmt/format.h>

#include <set>
#include <span>
#include <string>
#include <vector>

#include "agon/base/types.h"

namespace agon::aegis {

struct MadeCard {
  std::string text;
  bool sound = true;
  u32 idle = 0;  // faces that no rule reads, a mask; only of a sound one
  bool allows_idle = false;
};

class CardBuilder {
 public:
  explicit CardBuilder(std::span<const u8> bytes) : bytes_(bytes) {}

  MadeCard make() {
    std::string fields;
    for (u32 i = 1 + below(4); i > 0; --i) fields += (fields.empty() ? "" : ", ") + field();
    std::string rules;
    for (u32 i = below(5); i > 0; --i) rules += (rules.empty() ? "" : ", ") + rule();
    if (rules.empty()) out_.sound = false;
    out_.allows_idle = below(2) == 0;
    u32 dice = below(7);
    if (dice < 1 || dice > 5) out_.sound = false;
    out_.text =
        fmt::format(R"({{"dice": {}, "allowIdleFaces": {}, "fields": [{}], "rules": [{}]}})", dice,
                    out_.allows_idle, fields, rules);
    out_.idle = 0x3F & ~read_;
    return out_;
  }

 private:
  static constexpr std::string_view kIds[] = {"w", "x", "y", "z", "lost"};

  u32 below(u32 n) {
    if (next_ == bytes_.size()) return 0;
    return bytes_[next_++] % n;
  }

  // Mostly a face that is still free.
  std::string field() {
    std::string id(kIds[fields_.size() % 4]);
    if (below(12) == 0) id = kIds[below(2)];
    if (!ids_.insert(id).second) out_.sound = false;
    std::string faces;
    u32 mask = 0;
    for (u32 i = 1 + below(2); i > 0; --i) {
      u32 face = below(12) == 0 ? 1 + below(7) : free_face();
      if (face > 6 || (used_ >> (face - 1) & 1) != 0) out_.sound = false;
      if (face <= 6) mask |= 1u << (face - 1);
      used_ |= mask;
      faces += fmt::format("{}{}", faces.empty() ? "" : ", ", face);
    }
    fields_.push_back({id, mask});
    return fmt::format(R"({{"id": "{}", "faces": [{}]}})", id, faces);
  }

  u32 free_face() const {
    for (u32 face = 1; face <= 6; ++face) {
      if ((used_ >> (face - 1) & 1) == 0) return face;
    }
    return 1;
  }

  // A field's id, now and then one that does not exist.
  std::string named() {
    if (below(20) == 0) {
      out_.sound = false;
      return "lost";
    }
    const Field& found = fields_[below(static_cast<u32>(fields_.size()))];
    read_ |= found.faces;
    return found.id;
  }

  std::string matcher() {
    switch (below(4)) {
      case 0:
        return fmt::format(R"("countField", "fieldId": "{}")", named());
      case 1:
        return fmt::format(R"("pairsField", "fieldId": "{}", "cap": {})", named(), in_range(1, 50));
      case 2: {
        u32 face = in_range(1, 6);
        if (face >= 1 && face <= 6) read_ |= 1u << (face - 1);
        return fmt::format(R"("exactFace", "face": {}, "count": {})", face, in_range(1, 5));
      }
      default:
        return fmt::format(R"("combo", "fields": [{{"id": "{}", "min": {}}}])", named(),
                           in_range(1, 5));
    }
  }

  // Mostly inside, now and then one beyond either end.
  u32 in_range(u32 low, u32 high) {
    u32 slip = below(30);
    if (slip < 2) out_.sound = false;
    return slip == 0 ? low - 1 : slip == 1 ? high + 1 : low + below(high - low + 1);
  }

  std::string effect() {
    switch (below(6)) {
      case 0:
        return fmt::format(R"("dealPer", "amount": {}, "cap": "dice")", in_range(1, 50));
      case 1:
        return R"("preventHalf")";
      case 2: {
        bool known = below(8) != 0;
        if (!known) out_.sound = false;
        return fmt::format(R"("gainStatus", "status": "{}", "amount": {})", known ? "chi" : "qi",
                           in_range(1, 50));
      }
      case 3: {
        u32 target = below(9);
        if (target == 8) out_.sound = false;
        return fmt::format(R"("heal", "amount": 1, "target": "{}")", target == 8 ? "ally"
                                                                     : target % 2 == 0
                                                                         ? "self"
                                                                         : "opponent");
      }
      case 4: {
        bool counts = below(8) == 0;
        if (counts) out_.sound = false;
        return fmt::format(R"("buffNextAttack", "amount": 1, "expires": {{"type": "{}"}})",
                           counts ? "afterNTurns" : "endOfRound");
      }
      default: {
        bool misspelled = below(12) == 0;
        if (misspelled) out_.sound = false;
        return fmt::format(R"("rerollDice", "count": {}, "selectionPolicy": "{}")", in_range(1, 5),
                           misspelled ? "lowst" : "lowest");
      }
    }
  }

  std::string rule() {
    std::string id = fmt::format("r{}", rules_.size());
    if (below(16) == 0) id = "r0";
    if (!rules_.insert(id).second) out_.sound = false;
    std::string made = matcher();
    return fmt::format(R"({{"id": "{}", "matcher": {{"type": {}}}, "effects": [{{"type": {}}}]}})",
                       id, made, effect());
  }

  struct Field {
    std::string id;
    u32 faces;
  };

  std::span<const u8> bytes_;
  std::size_t next_ = 0;
  MadeCard out_;
  std::vector<Field> fields_;
  std::set<std::string> ids_;
  std::set<std::string> rules_;
  u32 used_ = 0;
  u32 read_ = 0;
};

}  // namespace agon::aegis
