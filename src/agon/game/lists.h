// The lists of a ruleset, each written once at namespace scope, without a semicolon:
//
//     AGON_ROLLS((cut, "the card at which the deck is cut"), ...)
//     AGON_REFUSALS((not_deciding, "this side has nothing to decide now"), ...)
//     AGON_VERBS((bid, .name = "bid", .sentence = "name a suit", .takes_object = true), ...)
//     AGON_ERRORS((no_such_card, "a deck names a card that is in no set"), ...)
//     AGON_CONCEPTS((trump suit, "the suit that beats the others"), ...)
//
// They declare the enumerations Roll, Refused and Verb, whose 0 is `none` (`allowed` for Refused),
// for the first two names_of, and the lists that the facts want: kRolls, kRefusals, kVerbs,
// kErrors, kConcepts. Order and names of rolls and refusals are stable: a roll's number is part of
// the mix, and programs match on refusals. An error is a problem's code that only this game has:
// Error::no_such_card.
#pragma once

#include "agon/base/list.h"
#include "agon/base/problem.h"
#include "agon/game/facts.h"

#define AGON_ROLLS(...)                                                                         \
  enum class Roll : ::agon::u16 { none, AGON_EACH(AGON_LIST_FIRST, __VA_ARGS__) };              \
  AGON_LIST_NAMES(Roll, std::string_view("none"), AGON_EACH(AGON_LIST_FIRST_NAME, __VA_ARGS__)) \
  inline constexpr std::array kRolls = {AGON_EACH(AGON_LIST_WORD, __VA_ARGS__)};

#define AGON_REFUSALS(...)                                                               \
  enum class Refused : ::agon::u16 { allowed, AGON_EACH(AGON_LIST_FIRST, __VA_ARGS__) }; \
  AGON_LIST_NAMES(Refused, std::string_view("allowed"),                                  \
                  AGON_EACH(AGON_LIST_FIRST_NAME, __VA_ARGS__))                          \
  inline constexpr std::array kRefusals = {AGON_EACH(AGON_LIST_WORD, __VA_ARGS__)};

#define AGON_VERBS(...)                                                            \
  enum class Verb : ::agon::u16 { none, AGON_EACH(AGON_LIST_FIRST, __VA_ARGS__) }; \
  inline constexpr std::array kVerbs = {AGON_EACH(AGON_LIST_VERB, __VA_ARGS__)};
#define AGON_LIST_VERB(element) AGON_LIST_VERB_OF element
#define AGON_LIST_VERB_OF(enumerator, ...) ::agon::game::Verb{__VA_ARGS__},

#define AGON_ERRORS(...)                    \
  struct Error {                            \
    AGON_EACH(AGON_LIST_ERROR, __VA_ARGS__) \
  };                                        \
  inline constexpr std::array kErrors = {AGON_EACH(AGON_LIST_WORD, __VA_ARGS__)};
#define AGON_LIST_ERROR(element) AGON_LIST_ERROR_OF element
#define AGON_LIST_ERROR_OF(name, text) static constexpr ::agon::ErrorCode name{#name};

#define AGON_CONCEPTS(...) \
  inline constexpr std::array kConcepts = {AGON_EACH(AGON_LIST_WORD, __VA_ARGS__)};
