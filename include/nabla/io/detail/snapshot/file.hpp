// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nabla/errors/runtime_error.hpp>
#include <string>
#include <utility>

// Files as a snapshot uses them: bytes at a place, on the disk before they are relied on, and names that change at
// once.
namespace nabla::detail::snapshots {

/// Throws what the last system call says: `nabla::load cannot open run/x.snapshot: No such file or directory`.
[[noreturn]] inline void file_failed(const char* word, const char* what, const std::string& path) {
  const int error = errno;
  throw runtime_error(std::string("nabla::") + word + " cannot " + what + " " + path + ": " + std::strerror(error));
}

/// An open file; its destructor closes it.
class open_file {
 public:
  open_file() = default;
  open_file(open_file&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), word_(other.word_), path_(std::move(other.path_)) {}
  open_file& operator=(open_file&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(word_, other.word_);
    std::swap(path_, other.path_);
    return *this;
  }
  ~open_file() {
    if (fd_ >= 0) ::close(fd_);
  }

  static open_file to_read(const char* word, const std::string& path) { return {word, path, O_RDONLY, "open"}; }
  static open_file to_write(const char* word, const std::string& path) { return {word, path, O_WRONLY, "open"}; }
  /// A new file, beside what stands at `path`, with a name that no other process takes: `path.partial-<process>-<n>`.
  static open_file beside(const char* word, const std::string& path, long& number) {
    for (number = ::getpid();; number += 1L << 32) {
      const std::string name = path + suffix(number);
      open_file made(word, name, O_WRONLY | O_CREAT | O_EXCL, nullptr);
      if (made.fd_ >= 0) return made;
      if (errno != EEXIST) file_failed(word, "create", name);
    }
  }

  const std::string& path() const { return path_; }
  long size() const {
    struct stat about;
    if (::fstat(fd_, &about) != 0) file_failed(word_, "read", path_);
    return long(about.st_size);
  }
  /// How many bytes there are at a place, at most as many as are asked for.
  long read(void* to, long bytes, long offset) const {
    long done = 0;
    while (done < bytes) {
      const long n = ::pread(fd_, static_cast<char*>(to) + done, std::size_t(bytes - done), offset + done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) file_failed(word_, "read", path_);
      if (n == 0) break;
      done += n;
    }
    return done;
  }
  void write(const void* from, long bytes, long offset) const {
    for (long done = 0; done < bytes;) {
      const long n = ::pwrite(fd_, static_cast<const char*>(from) + done, std::size_t(bytes - done), offset + done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) file_failed(word_, "write", path_);
      done += n;
    }
  }
  void resize(long bytes) const {
    if (::ftruncate(fd_, bytes) != 0) file_failed(word_, "write", path_);
  }
  /// Returns when the disk has what was written.
  void sync() const {
    if (::fsync(fd_) != 0) file_failed(word_, "write", path_);
  }

  static constexpr const char* partial = ".partial-";
  static std::string suffix(long number) {
    return partial + std::to_string(number & 0xffffffff) + "-" + std::to_string(number >> 32);
  }

 private:
  open_file(const char* word, const std::string& path, int flags, const char* what)
      : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)), word_(word), path_(path) {
    if (fd_ < 0 && what != nullptr) file_failed(word, what, path);
  }

  int fd_ = -1;
  const char* word_ = "";
  std::string path_;
};

/// The folder in which a path stands.
inline std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// Gives a file its name, which another file may have until then, and returns when the disk knows it.
inline void rename_file(const char* word, const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) file_failed(word, "write", to);
  const std::string folder = folder_of(to);
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) file_failed(word, "open", folder);
  const int status = ::fsync(fd), error = errno;
  ::close(fd);
  errno = error;
  if (status != 0 && error != EINVAL && error != EROFS) file_failed(word, "write", folder);  // EINVAL: it cannot
}

/// Removes what runs that were killed left beside a path.
inline void remove_partial_files(const std::string& path) {
  const std::string folder = folder_of(path);
  DIR* const listed = ::opendir(folder.c_str());
  if (listed == nullptr) return;
  const std::size_t slash = path.rfind('/');
  const std::string begin = (slash == std::string::npos ? path : path.substr(slash + 1)) + open_file::partial;
  while (const dirent* entry = ::readdir(listed)) {
    const std::string name = entry->d_name;
    if (name.compare(0, begin.size(), begin) == 0 &&
        name.find_first_not_of("0123456789-", begin.size()) == std::string::npos)
      ::unlink((folder + "/" + name).c_str());
  }
  ::closedir(listed);
}

}  // namespace nabla::detail::snapshots
