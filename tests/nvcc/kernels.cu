// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels as a device runs them, a thread an item, with each kind of cursor. (Those of teams need a Kokkos that was built for
// a device.)
#define NABLA_LIKE_A_DEVICE 1
#include <nabla/nabla.hpp>

namespace op = nabla::op;
using namespace nabla::detail;

template <class Kernel>
__global__ void run(Kernel kernel, long items) {
  const long item = long(blockIdx.x) * blockDim.x + threadIdx.x;
  if (item < items) kernel(item);
}

template <class T, int Inner>
struct nodes {
  using along = memory_kernel<T, 1, Inner + 1>;
  using across = memory_kernel<T, run_time_stride, Inner + 1>;
  using same = memory_kernel<T, 0, Inner + 1>;
  using number = literal_kernel<T>;
  using index = affine_kernel<T, Inner + 1, true>;
  using chain = map_kernel<op::add, T, map_kernel<op::multiply, T, along, same>, map_kernel<op::exp, T, across>>;
  using choice = map_kernel<op::where, T, map_kernel<op::less, T, along, number>, index, number>;
};
/// A reduction of rows whose values are known.
template <class R, class T, class Out>
using row_value = reduce_kernel<R, T, Out, 3, 3, memory_kernel<T, 1, 4>>;
template <class T>
using chain_of_rows = map_kernel<op::subtract, T, typename nodes<T, 2>::along, row_value<op::max, T, T>>;

template __global__ void run(rows_kernel<nodes<float, 2>::chain, contiguous_rows<float>, 2>, long);
template __global__ void run(rows_kernel<nodes<double, 2>::chain, strided_rows<double, 3>, 2>, long);
template __global__ void run(rows_kernel<nodes<float, 2>::choice, contiguous_rows<float>, 2>, long);
template __global__ void run(rows_kernel<nodes<nabla::bfloat16, 1>::along, contiguous_rows<float>, 1>, long);
template __global__ void run(rows_kernel<chain_of_rows<float>, contiguous_rows<float>, 2>, long);

template <class R, class T, class Out>
using columns = column_threads_kernel<R, T, Out, typename nodes<T, 2>::along, 1, 2>;
template __global__ void run(columns<op::sum, float, float>, long);
template __global__ void run(columns<op::max, double, double>, long);
template __global__ void run(columns<op::all, bool, bool>, long);
template __global__ void run(columns<op::var, float, float>, long);
template __global__ void run(columns<op::argmax, float, std::int32_t>, long);
template __global__ void run(columns<op::logsumexp, float, float>, long);

template __global__ void run(copy_rows_kernel<float>, long);
template __global__ void run(take_kernel<std::uint32_t, std::int32_t>, long);
template __global__ void run(put_kernel<float, std::int64_t>, long);
template __global__ void run(cumulative_kernel<cumulative_step<op::cumsum, float>, float>, long);
template __global__ void run(search_kernel<float, true>, long);
template __global__ void run(contract_kernel<std::int32_t, false>, long);
template __global__ void run(slots_kernel<nabla::reduction::max, float>, long);
template __global__ void run(place_blocks_kernel<float>, long);
