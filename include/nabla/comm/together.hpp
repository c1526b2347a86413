// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <exception>
#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/transport.hpp>
#include <numeric>
#include <string>
#include <type_traits>

// What the processes of a group agree on before they go on: none is left waiting when one fails.
namespace nabla::detail {

/// All processes of a mesh, in its order.
template <class = void>
const process_group& all_processes(const mesh_instance& mesh) {
  std::vector<int> axes(static_cast<std::size_t>(mesh.rank));
  std::iota(axes.begin(), axes.end(), 0);
  return mesh.group(axes);
}

/// Whether some bytes are the same in all processes of a group, which all make this call. One exchange; none in one
/// process.
template <class = void>
bool agreed_by_all([[maybe_unused]] const process_group& all, [[maybe_unused]] const void* data,
                   [[maybe_unused]] std::size_t bytes) {
#ifdef NABLA_HAS_MPI
  if (all.size > 1) return is_equal_on_all(all.comm, fingerprint_of(data, bytes));
#endif
  return true;
}

#ifdef NABLA_HAS_MPI
/// What other processes throw for an exception of this one.
template <class = void>
std::string sentence_for_others(const called& call, const std::exception_ptr& thrown) {
  std::string reason;
  try {
    std::rethrow_exception(thrown);
  } catch (const runtime_error& e) {
    return e.what();
  } catch (const std::exception& e) {
    reason = std::string(": ") + e.what();
  } catch (...) {  // it says nothing
  }
  return "nabla::" + std::string(call.word) + " failed in another process" + reason + called_at(call.where);
}
/// The exchange of succeed_together: `thrown` and `number` are those of this process. Whether all have the same number.
template <class = void>
bool end_together(const process_group& all, const called& call, const std::exception_ptr& thrown,
                  std::uint64_t number) {
  constexpr std::uint64_t none = ~std::uint64_t{0}, low = 0xffffffff;
  std::string sentence = thrown ? sentence_for_others(call, thrown) : std::string();
  // The least rank that failed, and behind it the length of its sentence.
  std::uint64_t least[3] = {thrown ? std::uint64_t(all.rank) << 32 | (sentence.size() & low) : none, number, ~number};
  now_in(call);
  {
    const waiting here;
    mpi_check(MPI_Allreduce(MPI_IN_PLACE, least, 3, MPI_UINT64_T, MPI_MIN, all.comm));
  }
  if (least[0] == none) return least[1] == ~least[2];
  sentence.resize(least[0] & low);
  broadcast(all, sentence.data(), long(sentence.size()), int(least[0] >> 32));
  if (thrown) std::rethrow_exception(thrown);
  throw runtime_error(sentence);
}
#endif

/// Runs what may throw in one process of a group alone; all of them make this call, and all throw if one does. Who has
/// thrown throws the same again, and the others what the first that has says. If f returns a number: whether it is the
/// same in all. One exchange; none in one process.
template <class F>
auto succeed_together([[maybe_unused]] const process_group& all, [[maybe_unused]] const called& call, F f) {
  constexpr bool has_number = !std::is_void_v<decltype(f())>;
  [[maybe_unused]] std::uint64_t number = 0;
  const auto run = [&] {
    if constexpr (has_number) number = f();
    else f();
  };
  bool is_same = true;
#ifdef NABLA_HAS_MPI
  if (all.size > 1) {
    std::exception_ptr thrown;
    try {
      run();
    } catch (...) {
      thrown = std::current_exception();
    }
    is_same = end_together(all, call, thrown, number);
  } else {
    run();
  }
#else
  run();
#endif
  if constexpr (has_number) return is_same;
}

}  // namespace nabla::detail
