// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <memory>
#include <nabla/io/detail/file.hpp>
#include <string>
#include <type_traits>
#include <vector>
#if defined(NABLA_HAS_LIBZIP)
#include <zip.h>
#endif

// NumPy's archives .npz: files .npy in a zip. libzip reads and writes them (docs/decisions/0044).
namespace nabla::detail {

/// A file of an archive that is to be written: the pieces it consists of, which live until then.
struct member_to_write {
  std::string name;
  std::string header;
  const void* data;
  long bytes;
};

#if defined(NABLA_HAS_LIBZIP)

template <class = void>
std::string zip_reason(int code) {
  zip_error_t e;
  zip_error_init_with_code(&e, code);
  std::string text = zip_error_strerror(&e);
  zip_error_fini(&e);
  return text;
}

/// The bytes of the member `name`.npy, whose checksum is right.
template <class = void>
std::vector<char> read_member(const file_call& call) {
  open_file::to_read(call);  // a regular file, or an error
  int code = 0;
  const std::unique_ptr<zip_t, void (*)(zip_t*)> archive(zip_open(call.path.c_str(), ZIP_RDONLY, &code), zip_discard);
  if (!archive) call.fail("requires an archive .npz: " + zip_reason(code));
  const zip_int64_t at = zip_name_locate(archive.get(), (call.name + ".npy").c_str(), 0);
  if (at < 0) {
    std::string names;
    for (zip_int64_t i = 0; i < std::min<zip_int64_t>(zip_get_num_entries(archive.get(), 0), 20); ++i) {
      const char* const name = zip_get_name(archive.get(), zip_uint64_t(i), 0);
      std::string shown = name != nullptr ? name : "?";
      if (shown.size() > 4 && shown.compare(shown.size() - 4, 4, ".npy") == 0) shown.resize(shown.size() - 4);
      names += (i > 0 ? ", " : "") + shown;
    }
    call.fail("requires an array of this name: found " + (names.empty() ? "none" : names));
  }
  const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> member(zip_fopen_index(archive.get(), zip_uint64_t(at), 0),
                                                                 zip_fclose);
  if (!member) call.fail("cannot read the array: " + std::string(zip_strerror(archive.get())));
  // What the archive says of the size may be damaged too: memory is taken for what has been read.
  std::vector<char> bytes;
  std::vector<char> piece(1u << 20);
  for (;;) {
    const zip_int64_t n = zip_fread(member.get(), piece.data(), piece.size());
    if (n < 0) call.fail("cannot read the array: " + std::string(zip_file_strerror(member.get())));
    if (n == 0) return bytes;
    bytes.insert(bytes.end(), piece.begin(), piece.begin() + n);
  }
}

/// Writes an archive at a path, its members as they are, or by deflate.
template <class = void>
void write_archive(const file_call& call, const std::string& path, const std::vector<member_to_write>& members,
                   bool compressed) {
  int code = 0;
  std::unique_ptr<zip_t, void (*)(zip_t*)> archive(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code),
                                                   zip_discard);
  if (!archive) call.fail("cannot write the file: " + zip_reason(code));
  const auto require = [&](bool ok) {
    if (!ok) call.fail("cannot write the file: " + std::string(zip_strerror(archive.get())));
  };
  for (const member_to_write& m : members) {
    const zip_buffer_fragment_t pieces[2] = {
        {reinterpret_cast<zip_uint8_t*>(const_cast<char*>(m.header.data())), m.header.size()},
        {static_cast<zip_uint8_t*>(const_cast<void*>(m.data)), zip_uint64_t(m.bytes)}};
    zip_source_t* const source = zip_source_buffer_fragment(archive.get(), pieces, m.bytes > 0 ? 2 : 1, 0);
    require(source != nullptr);
    const zip_int64_t at = zip_file_add(archive.get(), (m.name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
    if (at < 0) zip_source_free(source);
    require(at >= 0);
    require(zip_set_file_compression(archive.get(), zip_uint64_t(at), compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0) ==
            0);
  }
  require(zip_close(archive.get()) == 0);
  static_cast<void>(archive.release());
}

#else

template <class V = void>
std::vector<char> read_member(const file_call&) {
  static_assert(sizeof(V*) == 0,
                "nabla: archives .npz require libzip: link nabla::libzip beside nabla::nabla, and `apt "
                "install libzip-dev` on Debian, `spack install libzip` with Spack");
  return {};
}
template <class V = void>
void write_archive(const file_call&, const std::string&, const std::vector<member_to_write>&, bool) {
  static_assert(sizeof(V*) == 0,
                "nabla: archives .npz require libzip: link nabla::libzip beside nabla::nabla, and `apt "
                "install libzip-dev` on Debian, `spack install libzip` with Spack");
}

#endif

}  // namespace nabla::detail
