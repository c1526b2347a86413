# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S2-126, U-25, U-34, U-67, U-70, U-71, S1-54: programs of which one process does something else. With no argument this one ends well; in each of
# the others all processes end within seconds and say where they were.
add_executable(${target} ${folder}/ends.cpp)
target_link_libraries(${target} PRIVATE nabla::header_only nabla_dev)
nabla_test(mpi ${target}.well RANKS 3 COMMAND ${target})
nabla_test(mpi ${target}.well_with_checks RANKS 3 COMMAND ${target} --nabla-checks)
nabla_test(mpi ${target}.well_alone COMMAND ${target} --nabla-checks --nabla-devices=3)

# spmd_ends(<name> <what goes wrong> <regex>... [RANKS <n>] [OPTIONS <option of NABLA>...])
function(spmd_ends name how)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "RANKS" "OPTIONS")
  if(NOT arg_RANKS)
    set(arg_RANKS 3)
  endif()
  if(mpi_launcher)
    nabla_test(mpi ${target}.${name} COMMAND ${harness}/ends_within 30 ${arg_UNPARSED_ARGUMENTS} -- ${mpi_launcher}
                                             ${arg_RANKS} $<TARGET_FILE:${target}> ${arg_OPTIONS} ${how})
    set_tests_properties(${target}.${name} PROPERTIES TIMEOUT 100)
  endif()
endfunction()

set(psum "psum over data of mesh.data=3., f32, 8 bytes, called at solver.cpp:1")
spmd_ends(other_word other_word "processes 0, 1: ${psum}"
          "process 2: all_gather over data of mesh.data=3., f32, 8 bytes, called at solver.cpp:2" OPTIONS --nabla-checks)
spmd_ends(other_place other_place "processes 0, 1: ${psum}" "process 2: psum .* called at solver.cpp:3"
          OPTIONS --nabla-checks)
spmd_ends(other_shape other_shape "processes 0, 1: ${psum}" "process 2: psum .* 16 bytes, called at solver.cpp:1"
          OPTIONS --nabla-checks)
spmd_ends(other_mesh other_mesh "processes 0, 1: ${psum}" "process 2: nabla::make_mesh.model = 3." OPTIONS --nabla-checks)
spmd_ends(ends ends "processes 0, 1: item with a plain value .* called at solver.cpp:7" "process 2: the end of the program"
          OPTIONS --nabla-checks)
spmd_ends(throws throws "process 2 caught: a file that only this process reads is damaged"
          "an exception ends process 2, and not all others" OPTIONS --nabla-checks)
spmd_ends(throws_without_checks throws "process 2 caught: a file that only this process reads is damaged")
spmd_ends(all_throw all_throw "process [012] caught: a file that no process can read")
spmd_ends(exits exits "nabla: process [01] waited in psum, called at solver.cpp:1" OPTIONS --nabla-checks)
spmd_ends(killed killed "nabla: process [01] waited in psum, called at solver.cpp:1" OPTIONS --nabla-checks)
spmd_ends(killed_without_checks killed)
spmd_ends(sleeps sleeps "nabla: process [01] has waited too long .NABLA_TIMEOUT. in psum, called at solver.cpp:1"
          "nabla: process 2 did not wait for others. it called last psum, called at solver.cpp:1" OPTIONS --nabla-timeout=1)
spmd_ends(sleeps_in_group sleeps_in_group "nabla: process [012] has waited too long .NABLA_TIMEOUT. in"
          "nabla: process 2 (has waited too long .NABLA_TIMEOUT.|waited) in psum, called at" RANKS 4
          OPTIONS --nabla-timeout=1)
spmd_ends(waits_elsewhere other_mesh "nabla: process [012] has waited too long" "in psum, called at solver.cpp:1"
          "in make_mesh" OPTIONS --nabla-timeout=1)

set(differs "requires the same value on all processes:")
spmd_ends(other_array other_array "nabla::device_put ${differs} the array differs, called at solver.cpp:8"
          OPTIONS --nabla-checks)
spmd_ends(other_number other_number "nabla::shard_map ${differs} argument 1 differs, called at solver.cpp:4"
          OPTIONS --nabla-checks)
spmd_ends(other_bits other_bits "nabla::item ${differs} it differs, called at solver.cpp:7" OPTIONS --nabla-checks)
spmd_ends(false_claim false_claim "assume_invarying.x, data. .* first in element 0 on device 1, called at solver.cpp:6"
          OPTIONS --nabla-checks)
foreach(how on_root put_on_root)
  spmd_ends(${how} ${how} "process 0 caught: nabla::[a-z_]*: requires all processes, and inside of rt.on_root there is one")
endforeach()
