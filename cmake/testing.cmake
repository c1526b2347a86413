# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How a test is registered: one environment, one time limit, a launcher where it wants ranks.

set(all_kinds static unit like_a_device mpi laws random compile_fail headers link install layering budget docs gdb tools examples nvcc)
set(NABLA_TESTS "${all_kinds}" CACHE STRING "The kinds of tests to build and run: ${all_kinds}; of unit, mpi and laws one folder, too: unit/exec; -mpi/op leaves one out")

# Simulated devices and MPI ranks that every distributed test runs with.
set(NABLA_COUNTS 1 2 3 4 6 8)

# Without yielding, four ranks on two cores are a thousand times slower; Open MPI 5 and later want the same two things
# on the command line. One rank is one thread: the ranks share the cores, of which Kokkos would warn.
set(test_environment
    OMPI_ALLOW_RUN_AS_ROOT=1
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_mpi_yield_when_idle=1
    OMPI_MCA_pml=ob1  # no search for networks, which takes 0.2 s of each start
    OMPI_MCA_hwloc_base_binding_policy=none
    OMPI_MCA_btl_vader_single_copy_mechanism=none
    OPENBLAS_NUM_THREADS=1
    OMP_NUM_THREADS=1
    KOKKOS_DISABLE_WARNINGS=1
    OMP_PROC_BIND=false
    ASAN_OPTIONS=allocator_may_return_null=1)  # some tests ask for more memory than there is

set(mpi_launcher "")
if(MPI_CXX_FOUND)
  set(mpi_launcher ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG})
  execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version OUTPUT_VARIABLE mpi_version ERROR_QUIET)
  if(mpi_version MATCHES "Open MPI|OpenRTE")
    list(INSERT mpi_launcher 1 --oversubscribe --bind-to none)
  endif()
endif()

# nabla_test(<kind> <name> [RANKS n] [SERIAL] [LONG] [CHECK <harness> ...] COMMAND <target or program> ...)
# CHECK runs the command, with its launcher, and judges what it prints. LONG: half a minute and more, and so among the first
# that run: the last one runs alone.
function(nabla_test kind name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "SERIAL;LONG" "RANKS" "CHECK;COMMAND")
  list(POP_FRONT arg_COMMAND program)
  if(TARGET ${program})
    set(program $<TARGET_FILE:${program}>)
  endif()
  list(PREPEND arg_COMMAND ${program})
  set(processors 1)
  if(arg_RANKS)
    if(NOT mpi_launcher)
      return()
    endif()
    list(PREPEND arg_COMMAND ${mpi_launcher} ${arg_RANKS})
    set(processors ${arg_RANKS})
  endif()
  if(mpi_launcher)
    list(GET mpi_launcher 0 launcher)
    if(launcher IN_LIST arg_COMMAND)
      # Open MPI leaks a little in every process.
      list(TRANSFORM test_environment REPLACE "^ASAN_OPTIONS=" "ASAN_OPTIONS=detect_leaks=0:")
    endif()
  endif()
  add_test(NAME ${name} COMMAND ${arg_CHECK} ${arg_COMMAND})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_environment}" TIMEOUT 300 PROCESSORS ${processors}
                                          LABELS ${kind} RUN_SERIAL "${arg_SERIAL}")
  if(arg_LONG)
    set_tests_properties(${name} PROPERTIES COST 1)
  endif()
endfunction()

# One program on every machine: with simulated devices, with as many ranks, and with four devices on each of two ranks.
function(nabla_test_everywhere kind name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "CHECK;COMMAND")
  foreach(n IN LISTS NABLA_COUNTS)
    nabla_test(${kind} ${name}.devices${n} CHECK ${arg_CHECK} COMMAND ${arg_COMMAND} --nabla-devices=${n})
    nabla_test(${kind} ${name}.ranks${n} RANKS ${n} CHECK ${arg_CHECK} COMMAND ${arg_COMMAND})
  endforeach()
  nabla_test(${kind} ${name}.ranks2x4 RANKS 2 CHECK ${arg_CHECK} COMMAND ${arg_COMMAND} --nabla-devices=8)
endfunction()
