#include "agon/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace agon {
namespace {

u8 byte_at(std::string_view text, std::size_t at) { return static_cast<u8>(text[at]); }

bool is_continuation(u8 byte) { return (byte & 0xC0) == 0x80; }

u32 announced_length(u8 lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

// Overlong forms, surrogates and values past U+10FFFF show in the second byte (RFC 3629, table 4).
bool second_byte_fits(u8 lead, u8 second) {
  if (lead == 0xE0) return second >= 0xA0;
  if (lead == 0xED) return second <= 0x9F;
  if (lead == 0xF0) return second >= 0x90;
  if (lead == 0xF4) return second <= 0x8F;
  return true;
}

struct Span {
  u32 first, last;
};

// The blocks of EastAsianWidth.txt (UAX #11) with mostly wide characters, and the wide pictures
// among narrow ones that people really use.
constexpr Span kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},
    {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},
    {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},   {0x26D4, 0x26D4},
    {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},   {0x26FA, 0x26FA},
    {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},
    {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},
    {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x303E},   {0x3040, 0x3247},
    {0x3250, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE10, 0xFE1F},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x16FE0, 0x18CFF}, {0x1B000, 0x1B2FF}, {0x1F004, 0x1F004},
    {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320},
    {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA},
    {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
    {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E},
    {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4},
    {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2},
    {0x1F6D5, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7F0},
    {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
};

// Combining marks of the common scripts, joiners, variation selectors.
constexpr Span kDrawnOver[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F},   {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0x302A, 0x302D},   {0x3099, 0x309A},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

// What breaks a line, or turns the direction of what follows (UAX #9).
constexpr Span kTurning[] = {
    {0x061C, 0x061C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};

bool holds(std::span<const Span> spans, u32 code) {
  return std::any_of(spans.begin(), spans.end(),
                     [=](Span span) { return code >= span.first && code <= span.last; });
}

u32 code_point(std::string_view character) {
  if (character.size() == 1) return byte_at(character, 0);
  u32 code = byte_at(character, 0) & (0x7Fu >> character.size());
  for (std::size_t i = 1; i < character.size(); ++i) {
    code = code << 6 | (byte_at(character, i) & 0x3Fu);
  }
  return code;
}

// What stands for a character that is not printable.
std::string escape_of(std::string_view character) {
  if (character == "\t") return " ";
  if (character == "\n") return "\\n";
  if (character == "\r") return "\\r";
  bool byte = character.size() == 1 && byte_at(character, 0) >= 0x80;
  return byte ? fmt::format("\\x{:02x}", byte_at(character, 0))
              : fmt::format("\\u{:04x}", code_point(character));
}

// The character at an offset; a byte that is not UTF-8 is one of its own.
std::string_view character_at(std::string_view text, std::size_t at) {
  return text.substr(at, std::max<u32>(1, utf8_length(text, at)));
}

}  // namespace

bool has_control(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    std::string_view character = character_at(text, at);
    if (!is_printable(character)) return true;
    at += character.size();
  }
  return false;
}

u32 display_width(std::string_view character) {
  u32 code = code_point(character);
  if (code < 0x300) return 1;
  return holds(kDrawnOver, code) ? 0 : holds(kWide, code) ? 2 : 1;
}

u32 utf8_length(std::string_view text, std::size_t at) {
  u8 lead = byte_at(text, at);
  u32 length = announced_length(lead);
  if (length == 0 || at + length > text.size()) return 0;
  for (u32 i = 1; i < length; ++i) {
    if (!is_continuation(byte_at(text, at + i))) return 0;
  }
  return length == 1 || second_byte_fits(lead, byte_at(text, at + 1)) ? length : 0;
}

std::optional<std::size_t> find_bad_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {  // nearly always all of them
      ++at;
      continue;
    }
    u32 length = utf8_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

std::size_t utf8_count(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    at += std::max<u32>(1, utf8_length(text, at));
  }
  return count;
}

std::vector<std::string_view> utf8_characters(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size(); at += out.back().size()) {
    out.push_back(character_at(text, at));
  }
  return out;
}

bool is_printable(std::string_view character) {
  u8 first = byte_at(character, 0);
  if (character.size() == 1) return first >= 0x20 && first < 0x7F;
  u32 code = code_point(character);
  return code >= 0xA0 && !holds(kTurning, code);  // U+0080..U+009F are controls
}

std::string printable(std::string_view text) {
  auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F; };
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    std::size_t plain = at;  // nearly always all of it
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    out += text.substr(at, plain - at);
    at = plain;
    if (at == text.size()) break;
    std::string_view character = character_at(text, at);
    if (is_printable(character)) {
      out += character;
    } else {
      out += escape_of(character);
    }
    at += character.size();
  }
  return out;
}

}  // namespace agon
