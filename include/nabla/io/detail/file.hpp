// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nabla/errors/runtime_error.hpp>
#include <nabla/io/detail/together.hpp>
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
  /// A file to write: a new one, or one that another process has made.
  static open_file to_write(const file_call& call, const std::string& path, bool is_new) {
    open_file f;
    f.number_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | (is_new ? O_CREAT | O_EXCL : 0), 0666);
    if (f.number_ < 0) call.fail_by_system((is_new ? "cannot make the file " : "cannot open the file ") + path);
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
  /// On the disk, and closed.
  void finish(const file_call& call) {
    if (::fsync(number_) != 0) call.fail_by_system("cannot write the file");
    if (::close(std::exchange(number_, -1)) != 0) call.fail_by_system("cannot write the file");
  }

 private:
  int number_ = -1;
  long size_ = 0;
};

/// A file that is written beside its place, by all processes at once, and moved there when all of it is on the disk. What
/// was in its place stays until then, and for ever where a process fails. All processes make the same calls.
class replaced_file {
 public:
  replaced_file(const file_call& call, const processes_together& all) : call_(call), all_(all) {
    if (!all_.succeed([&] { return fingerprint_of(call.path); }))
      call.fail("requires the same path in all processes");
    all_.succeed([&] {
      if (all_.rank() == 0) open_beside();
    });
    all_.share(number_);
  }
  ~replaced_file() {
    if (all_.rank() == 0 && !beside_.empty()) ::unlink(beside_.c_str());
  }
  replaced_file(const replaced_file&) = delete;
  replaced_file& operator=(const replaced_file&) = delete;

  /// Where the first process writes it, for libraries that open files themselves.
  const std::string& path_of_first() const { return beside_; }
  /// Calls first(file) in the first process, then all(file) in all, and moves the file to its place.
  template <class First, class All>
  void write(First first, All all) {
    all_.succeed([&] {
      if (all_.rank() == 0) first(file_);
    });
    all_.succeed([&] {
      if (all_.rank() != 0) file_ = open_file::to_write(call_, place_of(call_) + suffix(number_), false);
      all(std::as_const(file_));
      file_.finish(call_);
    });
    move();
  }
  /// Calls first(path) in the first process, which makes a file that has `bytes` and a little more; then each(path) in all,
  /// one after the other, which fill it; and moves the file to its place. The room on the disk is taken before: HDF5 1.10
  /// ends the program with a fault where it could not close a file on a full disk.
  template <class First, class Each>
  void write_in_turns(long bytes, First first, Each each) {
    all_.succeed([&] {
      if (all_.rank() != 0) return;
      file_.reserve(call_, bytes + (1L << 16));
      first(std::as_const(beside_));
      file_.reserve(call_, file_.size_now(call_));
    });
    for (int turn = 0; turn < all_.size(); ++turn)
      all_.succeed([&] {
        if (all_.rank() == turn) each(turn == 0 ? beside_ : place_of(call_) + suffix(number_));
      });
    all_.succeed([&] {
      if (all_.rank() == 0) file_.finish(call_);
    });
    move();
  }

 private:
  /// The file that a path means, behind links.
  static std::string place_of(const file_call& call) {
    struct stat s;
    if (::stat(call.path.c_str(), &s) != 0) return call.path;
    if (!S_ISREG(s.st_mode)) call.fail("requires a regular file, or none yet: found a folder, a pipe or a device");
    char* const found = ::realpath(call.path.c_str(), nullptr);
    if (found == nullptr) call.fail_by_system("cannot write the file");
    std::string place = found;
    std::free(found);
    return place;
  }
  void move() {
    all_.succeed([&] {
      if (all_.rank() != 0) return;
      if (::rename(beside_.c_str(), place_.c_str()) != 0) call_.fail_by_system("cannot write the file");
      beside_.clear();
      sync_folder();
    });
  }
  static std::string suffix(long number) { return "." + std::to_string(number) + ".part"; }
  void open_beside() {
    place_ = place_of(call_);
    number_ = long(::getpid());
    while (::access((place_ + suffix(number_)).c_str(), F_OK) == 0) number_ += 1L << 32;  // of a run that was killed
    file_ = open_file::to_write(call_, place_ + suffix(number_), true);
    beside_ = place_ + suffix(number_);
  }
  void sync_folder() const {
    const std::size_t slash = place_.rfind('/');
    const int folder = ::open(slash == std::string::npos ? "." : place_.substr(0, slash + 1).c_str(), O_RDONLY | O_CLOEXEC);
    if (folder < 0) return;  // a folder that may be written but not read; the file itself is on the disk
    ::fsync(folder);
    ::close(folder);
  }

  const file_call& call_;
  const processes_together& all_;
  std::string place_, beside_;  ///< of the first process; beside_ is empty when there is nothing to take away
  long number_ = 0;
  open_file file_;
};

}  // namespace nabla::detail
