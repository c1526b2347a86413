// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// What of the library knows no type of a program: with NABLA_COMPILED, which the target nabla::nabla defines, a
/// program declares it, and src/nabla.cpp compiles it. Each function below is an ordinary template of a header, so that
/// headers alone stay complete; a function that is missing here is compiled by each program, and all is well.

// In the order of the rooms (cmake/rooms.txt).
// clang-format off
#include <nabla/errors/runtime_error.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/comm/comm.hpp>
// clang-format on

/// Files compiled in both ways do not link: the linker refuses a variable that is one of a thread in one file and not
/// in the other one, and says its name. lld does not.
namespace nabla::detail {
#ifdef NABLA_COMPILED
__attribute__((weak, used)) int header_only_and_compiled_files_do_not_mix = 0;
#else
__attribute__((weak, used)) thread_local int header_only_and_compiled_files_do_not_mix = 0;
#endif
}  // namespace nabla::detail

#ifdef NABLA_COMPILED
#ifndef NABLA_COMPILED_PART
#define NABLA_COMPILED_PART extern
#endif

namespace nabla {

NABLA_COMPILED_PART template struct detail::fail<void>;

NABLA_COMPILED_PART template const process_group& mesh_instance::group<void>(std::span<const int>) const;
NABLA_COMPILED_PART template std::string mesh_instance::label<void>(std::span<const int>) const;
NABLA_COMPILED_PART template void mesh_instance::connect<void>(process_group&) const;
NABLA_COMPILED_PART template std::vector<int> mesh_instance::divided<void>(const std::vector<int>&) const;
NABLA_COMPILED_PART template std::vector<int> mesh_instance::members<void>(const process_group&) const;
NABLA_COMPILED_PART template device_list device_list::first<void>(int) const;
NABLA_COMPILED_PART template void recording::add<void>(const collective_record&);

namespace detail {

NABLA_COMPILED_PART template std::string called_at<void>(const call_site&);
NABLA_COMPILED_PART template void launch_host_kernel<void>(const char*, const host_kernel&, long, long, launched);

NABLA_COMPILED_PART template options environment_options<void>();
NABLA_COMPILED_PART template options parse_options<void>(int&, char**);

NABLA_COMPILED_PART template void print_info<void>(std::FILE*, const runtime_state&);
NABLA_COMPILED_PART template void print_info<void>(std::FILE*, const mesh_instance&);
NABLA_COMPILED_PART template blas_library find_blas_library<void>();
NABLA_COMPILED_PART template void share_cores<void>(int);

NABLA_COMPILED_PART template std::string mesh_request::text<void>(std::span<const int>) const;
NABLA_COMPILED_PART template std::string counted<void>(long, const char*, const char*);
NABLA_COMPILED_PART template int settle_sizes<void>(mesh_request&, const device_supply&);
NABLA_COMPILED_PART template mesh_sizes settle_box<void>(const mesh_request&, long, int);
NABLA_COMPILED_PART template std::vector<long> possible_slots<void>(std::span<const long>);
NABLA_COMPILED_PART template std::vector<int> order_with_box<void>(std::span<const long>, long);
NABLA_COMPILED_PART template const mesh_instance& intern_mesh<void>(runtime_state&, const mesh_request&, device_list,
                                                                    const makers&);
NABLA_COMPILED_PART template const mesh_instance& build_mesh<void>(mesh_request, const device_list&);

NABLA_COMPILED_PART template void all_reduce<void>(const process_group&, const void*, void*, long,
                                                   element, reduction);
NABLA_COMPILED_PART template void reduce_scatter<void>(const process_group&, const void*, void*,
                                                       long, element, reduction);
NABLA_COMPILED_PART template std::vector<int> axes_in_step<void>(const mesh_instance&, std::span<const int>);
NABLA_COMPILED_PART template const process_group& in_step<void>(const mesh_instance&);
NABLA_COMPILED_PART template void announce<void>(const mesh_instance&, const called&, std::span<const int>, long,
                                                 const char*, const char*);
NABLA_COMPILED_PART template void require_in_step<void>(const mesh_instance&, const called&, std::span<const int>);
NABLA_COMPILED_PART template bool is_same_on_all<void>(const mesh_instance&, const called&, const void*, std::size_t);
NABLA_COMPILED_PART template void begin_together<void>(const mesh_instance&, const called&, std::span<const int>, long,
                                                       const char*, const char*);
#ifdef NABLA_HAS_MPI
NABLA_COMPILED_PART template std::string text_of_call<void>(const mesh_instance&, const called&, const std::string&);
NABLA_COMPILED_PART template std::vector<std::string> texts_of_all<void>(MPI_Comm, const std::string&);
NABLA_COMPILED_PART template std::string abridged<void>(const std::string&, std::size_t);
NABLA_COMPILED_PART template std::string different_calls<void>(const std::vector<std::string>&);
NABLA_COMPILED_PART template void require_same_call<void>(MPI_Comm, const std::string&);
NABLA_COMPILED_PART template MPI_Comm compared_in_step<void>(const mesh_instance&);
#endif

NABLA_COMPILED_PART template bool find_largest_product<void>(const contraction_groups&, product_roles&);
NABLA_COMPILED_PART template void contraction_nest::fill<void>(const contraction_form&, const mesh_layout*,
                                                               contraction_axes, const contraction_memory&,
                                                               const contraction_memory&, const contraction_memory&);
NABLA_COMPILED_PART template void run_contraction<float>(contraction_groups&, const float*, const float*, float*);
NABLA_COMPILED_PART template void run_contraction<double>(contraction_groups&, const double*, const double*, double*);
NABLA_COMPILED_PART template void copy_strided<float>(const float*, float*, const strides_view&);
NABLA_COMPILED_PART template void copy_strided<double>(const double*, double*, const strides_view&);
NABLA_COMPILED_PART template void copy_strided<int>(const int*, int*, const strides_view&);

}  // namespace detail
}  // namespace nabla

#endif
