// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// What of the library knows no type of a program: with NABLA_COMPILED, which the target nabla::nabla defines, a
/// program declares it, and src/nabla.cpp compiles it. Each function below is an ordinary template of a header, so that
/// headers alone stay complete; a function that is missing here is compiled by each program, and all is well.

// In the order of the rooms (cmake/rooms.txt). What derivatives need stands beside them:
// transform/detail/graph/compiled.hpp.
// clang-format off
#include <nabla/errors/runtime_error.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/comm/comm.hpp>
#include <nabla/spmd/spmd.hpp>
#include <nabla/viz/type_name.hpp>
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
NABLA_COMPILED_PART template void say_operand<void>(sentence&, const char*, const char* const*, const long*, int);
NABLA_COMPILED_PART template void throw_from<void>(const entry_key&);
NABLA_COMPILED_PART template void throw_from_argument<void>(int, const call_site&);

NABLA_COMPILED_PART template memory_block* memory_pool::taken<void>(std::size_t);
NABLA_COMPILED_PART template void memory_pool::shrink_to<void>(long);
NABLA_COMPILED_PART template void buffer::let_go<void>(memory_block*) noexcept;
NABLA_COMPILED_PART template void inside_region::add_those_around<void>(const char*, region&, unsigned) const;

NABLA_COMPILED_PART template int collapse<void>(kernel_operands, long*, int, bool);
NABLA_COMPILED_PART template void collapse_inwards<void>(kernel_operands, long*, int, int);
NABLA_COMPILED_PART template void collapse_columns<void>(kernel_operands, long*, int, int);
NABLA_COMPILED_PART template void set_position<void>(loop_nest&, int, long, const mesh_layout*, const loop_nest::cut&);
NABLA_COMPILED_PART template void fill_nest<void>(loop_nest&, int, unsigned, const mesh_layout*, int, int,
                                                  const long*, const loop_nest::cut*);
NABLA_COMPILED_PART template long lower_strides<void>(const leaf_form&, const loop_nest&, const mesh_layout*,
                                                      const long*, const long*, long*);
NABLA_COMPILED_PART template void* keep_bytes<void>(kept_buffers&, std::size_t);
NABLA_COMPILED_PART template void row_items::divide<void>(long, long);
NABLA_COMPILED_PART template long rows_together<void>(kernel_operands, long, long);
NABLA_COMPILED_PART template void repeat_rows<void>(kernel_operands, long, long, std::byte (*)[repeated_room * 8]);
NABLA_COMPILED_PART template void lay_out_rows<void>(kernel_operands, row_items&, int&, long*, int, bool);
NABLA_COMPILED_PART template void run_plain_rows<void>(const rows_on_host&);
NABLA_COMPILED_PART template strides_view blocks_of<void>(const stack_view&, const mesh_layout*, unsigned);
NABLA_COMPILED_PART template void launch_host_kernel<void>(const char*, const host_kernel&, long, long, launched);

NABLA_COMPILED_PART template const running* begin_running<void>(int&, char**);
NABLA_COMPILED_PART template void end_running<void>(const running*) noexcept;
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
NABLA_COMPILED_PART template void all_gather<void>(const process_group&, const void*, void*, long);
NABLA_COMPILED_PART template void send_receive<void>(const process_group&, const void*, int, long, void*, int, long);
NABLA_COMPILED_PART template void begin_send_receive<void>(const process_group&, const called&, outgoing, incoming);
NABLA_COMPILED_PART template void all_to_all_blocks<void>(const process_group&, const void*, const std::vector<int>&,
                                                          void*, const std::vector<int>&, long);
#ifdef NABLA_HAS_MPI
NABLA_COMPILED_PART template void mpi_failed<void>(int, const char*);
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
NABLA_COMPILED_PART template run_of_memory copied_run<float>(const buffer&, long, const strides_view&);
NABLA_COMPILED_PART template run_of_memory copied_run<double>(const buffer&, long, const strides_view&);
NABLA_COMPILED_PART template run_of_memory copied_run<int>(const buffer&, long, const strides_view&);
NABLA_COMPILED_PART template run_of_memory as_run<float>(const buffer&, long, const strides_view&);
NABLA_COMPILED_PART template run_of_memory as_run<double>(const buffer&, long, const strides_view&);
NABLA_COMPILED_PART template run_of_memory as_run<int>(const buffer&, long, const strides_view&);

NABLA_COMPILED_PART template void require_same_bytes<void>(const mesh_instance&, const called&, const void*,
                                                           std::size_t, const std::string&);
NABLA_COMPILED_PART template void print_mesh<void>(std::ostream&, const named_axis*, const long*, int);
NABLA_COMPILED_PART template void meshes_of_region_differ<void>(const char*, mesh_printer*, const void*, const void*);
NABLA_COMPILED_PART template std::string argument_text<void>(int);
NABLA_COMPILED_PART template std::string dims_text<void>(const named_dim*, const long*, int);
NABLA_COMPILED_PART template std::string text_of_type<void>(const char*, const std::string&, const named_state*, int);

template <class T>
using sum_of_slots = slots_kernel<reduction::sum, T>;
NABLA_COMPILED_PART template void run_slots(sum_of_slots<float>&);
NABLA_COMPILED_PART template void run_slots(sum_of_slots<double>&);
NABLA_COMPILED_PART template void run_slots(sum_of_slots<int>&);
NABLA_COMPILED_PART template gathered_stacks gather_stacks<void>(const process_group&, const buffer&, long, const void*,
                                                                 long, long);
NABLA_COMPILED_PART template void reduce_between<void>(const process_group&, const called&, const buffer&, const void*,
                                                       const buffer&, void*, long, element, reduction);
NABLA_COMPILED_PART template bool device_reduction::run<reduction::sum>(const buffer&, const float*, const buffer&,
                                                                        float*, long, as_it_is) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::sum>(const buffer&, const double*, const buffer&,
                                                                        double*, long, as_it_is) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::sum>(const buffer&, const int*, const buffer&, int*,
                                                                        long, as_it_is) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::sum>(const buffer&, const float*, const buffer&,
                                                                        float*, long, divided<float>) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::sum>(const buffer&, const double*, const buffer&,
                                                                        double*, long, divided<double>) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::max>(const buffer&, const float*, const buffer&,
                                                                        float*, long, as_it_is) const;
NABLA_COMPILED_PART template bool device_reduction::run<reduction::max>(const buffer&, const double*, const buffer&,
                                                                        double*, long, as_it_is) const;
NABLA_COMPILED_PART template void move_blocks<float>(const process_group&, const called&, const block_routes&, long,
                                                     const buffer&, long, const buffer&);
NABLA_COMPILED_PART template void move_blocks<double>(const process_group&, const called&, const block_routes&, long,
                                                      const buffer&, long, const buffer&);

}  // namespace detail
}  // namespace nabla

#endif
