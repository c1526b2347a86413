// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nabla/errors/runtime_error.hpp>
#include <string>
#include <utility>

namespace nabla::detail {

/// A call of a word with its file, as error texts begin: `nabla::load_npy("w.npy") requires ...`. Of a file that holds
/// several arrays there is the name of one, or none. Words of what is no file have no path: `nabla::from_dlpack requires ...`.
struct file_call {
  const char* word;
  std::string path;
  std::string name = "";

  [[noreturn]] void fail(const std::string& sentence) const {
    const std::string where = path.empty() ? "" : "(\"" + path + (name.empty() ? "" : "\", \"" + name) + "\")";
    throw runtime_error("nabla::" + std::string(word) + where + " " + sentence);
  }
  /// With the reason that the system gives.
  [[noreturn]] void fail_by_system(const std::string& sentence) const {
    fail(sentence + ": " + std::strerror(errno));
  }
};

/// Something with bytes that can be read in any order: a file, or memory.
class byte_source {
 public:
  byte_source() = default;
  byte_source(const byte_source&) = delete;
  byte_source& operator=(const byte_source&) = delete;
  virtual ~byte_source() = default;
  virtual long size() const = 0;
  virtual void read(const file_call& call, long offset, void* to, long bytes) const = 0;
};

/// Bytes that are in memory already.
class bytes_in_memory : public byte_source {
 public:
  bytes_in_memory(const void* data, long size) : data_(static_cast<const char*>(data)), size_(size) {}
  long size() const override { return size_; }
  void read(const file_call&, long offset, void* to, long bytes) const override {
    if (bytes > 0) std::memcpy(to, data_ + offset, std::size_t(bytes));
  }

 private:
  const char* data_;
  long size_;
};

/// An open file.
class open_file : public byte_source {
 public:
  open_file() = default;
  open_file(open_file&& other) noexcept : number_(std::exchange(other.number_, -1)), size_(other.size_) {}
  open_file& operator=(open_file&& other) noexcept {
    std::swap(number_, other.number_);
    size_ = other.size_;
    return *this;
  }
  ~open_file() override {
    if (number_ >= 0) ::close(number_);
  }

  /// A file to read. It must be a regular one: what comes through a pipe has no size, and is not read twice.
  static open_file to_read(const file_call& call) {
    open_file f;
    // Without O_NONBLOCK it would wait for the writer of a pipe.
    f.number_ = ::open(call.path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (f.number_ < 0) call.fail_by_system("cannot open the file");
    struct stat s;
    if (::fstat(f.number_, &s) != 0) call.fail_by_system("cannot read the file");
    if (!S_ISREG(s.st_mode)) call.fail("requires a regular file: found a folder, a pipe or a device");
    f.size_ = long(s.st_size);
    return f;
  }
  /// A file to write, which this process or another one has made.
  static open_file to_write(const file_call& call, const std::string& path) {
    open_file f = opened(path, 0);
    if (!f.is_open()) call.fail_by_system("cannot open the file " + path);
    return f;
  }
  /// A new file; none if there is one of this name.
  static open_file new_one(const file_call& call, const std::string& path) {
    open_file f = opened(path, O_CREAT | O_EXCL);
    if (!f.is_open() && errno != EEXIST) call.fail_by_system("cannot make the file " + path);
    return f;
  }

  bool is_open() const { return number_ >= 0; }
  long size() const override { return size_; }
  void read(const file_call& call, long offset, void* to, long bytes) const override {
    for (auto* at = static_cast<char*>(to); bytes > 0;) {
      const ssize_t n = ::pread(number_, at, std::size_t(bytes), off_t(offset));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) call.fail_by_system("cannot read the file");
      if (n == 0)
        call.fail("requires a file that stays as it is: it ends after " + std::to_string(offset) + " bytes, of which " +
                  std::to_string(size_) + " were there");
      at += n, offset += n, bytes -= n;
    }
  }
  void write(const file_call& call, long offset, const void* from, long bytes) const {
    for (const auto* at = static_cast<const char*>(from); bytes > 0;) {
      const ssize_t n = ::pwrite(number_, at, std::size_t(bytes), off_t(offset));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) call.fail_by_system("cannot write the file");
      at += n, offset += n, bytes -= n;
    }
  }
  void set_size(const file_call& call, long size) {
    if (::ftruncate(number_, off_t(size)) != 0) call.fail_by_system("cannot write the file");
    size_ = size;
  }
  /// Takes the room on the disk for so many bytes, if the file has less.
  void reserve(const file_call& call, long bytes) {
    errno = ::posix_fallocate(number_, 0, off_t(bytes));
    if (errno != 0) call.fail_by_system("cannot write the file");
  }
  /// The bytes that the file has now.
  long size_now(const file_call& call) const {
    struct stat s;
    if (::fstat(number_, &s) != 0) call.fail_by_system("cannot read the file");
    return long(s.st_size);
  }
  /// Returns when the disk has what was written.
  void sync(const file_call& call) const {
    if (::fsync(number_) != 0) call.fail_by_system("cannot write the file");
  }
  /// On the disk, and closed.
  void finish(const file_call& call) {
    sync(call);
    if (::close(std::exchange(number_, -1)) != 0) call.fail_by_system("cannot write the file");
  }

 private:
  static open_file opened(const std::string& path, int flags) {
    open_file f;
    f.number_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
    return f;
  }

  int number_ = -1;
  long size_ = 0;
};

}  // namespace nabla::detail
