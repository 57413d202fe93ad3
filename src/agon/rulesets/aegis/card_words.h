// Cards, boards, statuses and dice in words, for people: what a rule waits for by the faces that
// dice show, and what it does then.
#pragma once

#include "agon/game/match_report.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

std::string dice_text(Hand hand);                         // "[1][3][3]"
std::string picked_text(Hand hand, u32 mask);             // those of the mask
std::string face_list(u32 faces, std::string_view last);  // "1, 2 or 5": bit 0 is face 1

std::string_view combo_words(u8 combo);  // "small straight"
std::string status_text(const Content& content, u8 status, u32 stacks, const game::Style& style);
// "b's Wall of Flame"; kNoGrant: it was handed over by a status.
std::string source_words(const Content& content, u16 grant);
std::string buff_text(const Content& content, game::Side owner, const Buff& buff,
                      const game::Style& style);

std::string_view icon_of(EffectType type, const game::Style& style);
// `counts`: something is worth a match each; else it is enough that the rule matches.
std::string matcher_words(const Card& card, const Matcher& matcher, bool counts);
std::string effect_words(const Content& content, const Effect& effect);
// What a rule waits for, and what it does then: "each 1 or 2" and "deals 1 each".
std::string when_words(const Content& content, const Card& card, const Rule& rule);
std::vector<std::string> effects_words(const Content& content, const Rule& rule);
// Of the v1 board; empty where it gives nothing.
std::string block_words(const Content& content, const Block& block);
std::string attack_words(const Content& content, const Attack& attack, bool named);
// "until the owner's next attack"; empty of what stays.
std::string expiry_words(const Expiry& expires);
// What a stack is good for.
std::vector<std::string> status_uses(const Content& content, u8 status);
// "from b's Breath", "1 from b's Breath, 2 from a status"
std::string origins_text(const std::vector<game::Origin>& origins);

// Masks of rules that matched, and of those that did something: conditions may stop a rule.
struct MarkedRules {
  u32 matched = 0;
  u32 triggered = 0;
};

// How a side defends, and a line for each rule of its card or block of its board, marked (seed
// "UI/UX Updates": after the roll, triggered rules are highlighted).
std::string defense_words(const Content& content, game::Side side, bool by_card,
                          const game::Style& style);
std::string rules_words(const Content& content, game::Side side, const MarkedRules& marked,
                        const game::Style& style);

// "F1 = 1 2, F2 = 3 4": for developers.
std::string partition_words(const Card& card);

}  // namespace agon::aegis
