# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One program in gdb, as a user debugs it: the printers of tools/gdb, what they show of its values, and the sessions of
# docs/gdb.md. Some machines do not let gdb choose the addresses of a program; compare.py does not ask for it.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/gdb/*.cpp)
add_executable(gdb_values ${sources})
target_link_libraries(gdb_values PRIVATE nabla::header_only nabla_dev)
target_compile_options(gdb_values PRIVATE -g -O0)

find_program(NABLA_GDB gdb)
if(NABLA_GDB)
  nabla_test(gdb gdb.values COMMAND ${NABLA_GDB} -batch -nx -iex "set debuginfod enabled off"
             -iex "python printer = '${PROJECT_SOURCE_DIR}/tools/gdb/nabla_gdb.py'"
             -iex "python page = '${PROJECT_SOURCE_DIR}/docs/gdb.md'"
             -x ${CMAKE_CURRENT_SOURCE_DIR}/gdb/compare.py --args $<TARGET_FILE:gdb_values> --nabla-devices=8)
else()
  nabla_test(gdb gdb.values COMMAND ${CMAKE_COMMAND} -E echo "skipped: gdb is not installed (`apt install gdb` on Debian)")
  set_tests_properties(gdb.values PROPERTIES SKIP_REGULAR_EXPRESSION "gdb is not installed")
endif()
