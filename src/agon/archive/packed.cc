#include "agon/archive/packed.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

#include "agon/archive/errors.h"

namespace agon::archive {
namespace {

// Small texts do not get smaller; a step of a journal is one of them.
constexpr std::size_t kWorthPacking = 1024;
constexpr int kLevel = 6;
// Frames that refer back further than ours ever do are refused: they ask for that much memory.
constexpr int kWindowLog = 23;
constexpr std::size_t kPiece = 1u << 20;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

tl::unexpected<Problem> damaged(std::string_view how) {
  return refuse(kArchive, fmt::format("a compressed text is damaged: {}", how));
}

class Unpacking {
 public:
  Unpacking(std::string_view data, u64 bytes)
      : in_{data.data(), data.size(), 0}, bytes_(bytes), context_(ZSTD_createDCtx()) {}

  Result<std::string> run() {
    if (!context_) return refuse(kArchive, "not enough memory to unpack a text");
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kWindowLog);
    bool ended = false;
    while (!ended) {
      if (Result<void> taken = take(ended); !taken) return refuse(taken.error());
    }
    if (out_.size() < bytes_) return damaged("it is shorter than stated");
    if (in_.pos < in_.size) return damaged("something stands behind it");
    return std::move(out_);
  }

 private:
  // One piece more, at most as much as was stated.
  Result<void> take(bool& ended) {
    std::size_t before = out_.size();
    std::size_t consumed = in_.pos;
    out_.resize(before + std::min<u64>(kPiece, bytes_ - before));
    ZSTD_outBuffer piece{out_.data() + before, out_.size() - before, 0};
    std::size_t left = ZSTD_decompressStream(context_.get(), &piece, &in_);
    out_.resize(before + piece.pos);
    if (ZSTD_isError(left) != 0) return damaged(ZSTD_getErrorName(left));
    ended = left == 0;
    bool stuck = piece.pos == 0 && in_.pos == consumed;
    if (!ended && stuck) {
      return damaged(out_.size() == bytes_ ? "it is longer than stated" : "it ends too early");
    }
    return {};
  }

  ZSTD_inBuffer in_;
  u64 bytes_;
  std::unique_ptr<ZSTD_DCtx, FreeContext> context_;
  std::string out_;
};

}  // namespace

Packed pack(std::string text) {
  Packed out{.bytes = text.size(), .data = std::move(text)};
  if (out.data.size() < kWorthPacking) return out;
  std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  if (!context) return out;
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(out.data.size()), '\0');
  std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), out.data.data(), out.data.size());
  if (ZSTD_isError(size) != 0 || size >= out.data.size()) return out;
  packed.resize(size);
  packed.shrink_to_fit();
  out.data = std::move(packed);
  return out;
}

Result<std::string> unpack(std::string_view data, u64 bytes, u64 most) {
  if (bytes > most) {
    return refuse(kArchive, fmt::format("a text of {} bytes is larger than the {} that are read",
                                        bytes, most));
  }
  if (data.size() == bytes) return std::string(data);
  if (data.size() > bytes) return damaged("it is longer than its text");
  return Unpacking(data, bytes).run();
}

}  // namespace agon::archive
