#include "agon/base/utf8.h"

#include <algorithm>

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

}  // namespace

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
  for (std::size_t at = 0; at < text.size();) {
    u32 length = std::max<u32>(1, utf8_length(text, at));
    out.push_back(text.substr(at, length));
    at += length;
  }
  return out;
}

bool is_printable(std::string_view character) {
  u8 first = byte_at(character, 0);
  if (character.size() == 1) return first >= 0x20 && first < 0x7F;
  return !(first == 0xC2 && byte_at(character, 1) < 0xA0);  // U+0080..U+009F are controls
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::string_view character : utf8_characters(text)) {
    out += is_printable(character) ? character : character == "\t" ? " " : ".";
  }
  return out;
}

}  // namespace agon
