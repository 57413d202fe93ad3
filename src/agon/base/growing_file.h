// A file that grows by a line at a time, and that nobody else writes (file.h) while this lives.
#pragma once

#include "agon/base/descriptor.h"

namespace agon {

class GrowingFile {
 public:
  // A file that is there; lines go behind what it has.
  static Result<GrowingFile> open(const std::string& path);

  // The line and its break. However the process ends, whole lines are in the file, and at most the
  // beginning of one more. If it cannot be written, the file is what it was.
  Result<void> add(std::string_view line);

  // After this not even a failing machine loses what was added.
  void sync();

 private:
  GrowingFile(std::string path, Descriptor fd) : path_(std::move(path)), fd_(std::move(fd)) {}

  std::string path_;
  Descriptor fd_;
};

}  // namespace agon
