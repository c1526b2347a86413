// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/archive.hpp>
#include <nabla/io/detail/named_arrays.hpp>
#include <nabla/io/detail/replaced_file.hpp>
#include <string>
#include <tuple>

namespace nabla {

/// Makes the members of an archive smaller, which takes time: `save_npz("model.npz", compressed, "w", w)`.
struct compressed_t : vocabulary {};
inline constexpr compressed_t compressed{};

namespace detail {

/// An array in an archive, in memory.
template <class V>
class npz_member {
 public:
  explicit npz_member(const file_call& call)
      : bytes_(read_member<V>(call)),
        source_(bytes_.data(), long(bytes_.size())),
        header_(read_npy_header(call, source_)) {}
  const npy_header& header() const { return header_; }
  template <class T>
  void read(const file_call& call, const index_range* index, T* to) const {
    read_block(call, source_, header_, index, to);
  }

 private:
  std::vector<char> bytes_;
  bytes_in_memory source_;
  npy_header header_;
};

/// Names and arrays, and before them a keyword or none.
template <class... A>
struct archived {
  using error = why_not_named_t<A...>;
};
template <class... A>
struct archived<compressed_t, A...> {
  using error = why_not_named_t<A...>;
};

/// Writes stored arrays into one archive.
template <class... X>
void save_archive(const std::string& path, bool smaller, const std::vector<std::string>& names, const X&... x) {
  const called word("save_npz");
  const file_call call{word.word, path};
  const processes_together all = processes_of_arrays(word, x...);
  require_same_processes(all, x...);
  const auto whole = std::tuple(to_host(x)...);
  replaced_file to(call, all);
  to.write_by_first([&](open_file& file, const std::string& place) {
    std::vector<member_to_write> members;
    const auto add = [&](auto& self, const auto& one, const auto&... rest) {
      using type = type_of_t<decltype(one)>;
      using T = typename type::value_type;
      with_block_on_host<false>(static_cast<const T*>(elements(one)), one.stored_elements(), [&](const T* from) {
        members.push_back({names[members.size()], npy_header_text(dtype_in_file<T>, one.sizes().n, type::dims::rank),
                           from, one.stored_elements() * long(sizeof(T))});
        if constexpr (sizeof...(rest) > 0) self(self, rest...);
        else write_archive<type>(call, place, members, smaller);
      });
    };
    call_with_entries([&](const auto&... one) { add(add, one...); }, whole);
    file = open_file::to_write(call, place);  // libzip has put another one in its place
  });
  to.move_to_place();
}

template <class... A>
void save_in_archive(const std::string& path, bool smaller, const A&... names_and_arrays) {
  save_named([&](const auto& names, const auto&... x) { save_archive(path, smaller, names, x...); },
             names_and_arrays...);
}
template <class... A>
void save_in_archive(const std::string& path, bool, compressed_t, const A&... names_and_arrays) {
  save_in_archive(path, true, names_and_arrays...);
}

}  // namespace detail

/// An array of an archive of NumPy, stored or compressed: `load_npz<float>("model.npz", "w", inputs, hidden)`. Dims,
/// dtype and `out_sharding(...)` as of `load_npy`. Each process reads all of the array, compares its checksum, and keeps
/// its part.
///
/// Errors: those of load_npy; runtime_error, in all processes, also for an archive that is damaged or has no array of this
/// name. Derivative: none, it is data. Communication: two small exchanges that compare sizes and success; no data.
/// Source: numpy.load.
NABLA_WORD(load_npz, (class T, class... A, class nabla_error = detail::why_not_loaded_t<T, A...>),
           (const std::string& path, const std::string& name, const A&... arguments),
           "nabla::load_npz<T>(path, name, dims...) requires a dtype that an array may have, and the dims of the "
           "array: axes, dyn, sizes, fixed<N>, each axis once") {
  if constexpr (detail::behind_other_arguments<A...>::reported) {
    return error::reported{};
  } else {
    return detail::loaded<T, detail::npz_member<T>>(detail::file_call{"load_npz", path, name}, arguments...);
  }
}

/// Writes arrays as an archive of NumPy: `save_npz("model.npz", "w", w, "b", b)`. They are stored as they are, or, with
/// `compressed` before the first name, made smaller by deflate. The first process writes it, under another name beside its
/// place, and moves it there when it is whole and on the disk. For large split arrays use `save_npy`, which puts none of
/// them together.
///
/// State: split or replicated, in any way. Errors: those of save_npy, not_a_name_in_a_file, names_without_arrays;
/// runtime_error, in all processes, where the file cannot be written, or two arrays have one name. Derivative: none.
/// Communication: that of to_host of each array, and small exchanges that compare the path and success. Source:
/// numpy.savez, numpy.savez_compressed.
NABLA_WORD_GIVING((void), (error::reported), save_npz,
                  (class... A, class nabla_error = typename detail::archived<std::decay_t<A>...>::error),
                  (const std::string& path, const A&... names_and_arrays),
                  "nabla::save_npz(path, name, x, name, x...) requires names and arrays in turns, outside of "
                  "shard_map and with values: psum or reshard an unreduced one") {
  if constexpr (!(Reported<A> || ...))
    detail::save_in_archive(path, false, names_and_arrays...);
}

}  // namespace nabla
