# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What saves compile time (docs/compile-time.md). The build and the installed package both include this file.

# nabla_add_compiled(<target>): a static library of what knows no type of a program, from the source file that the
# package brings. It is made in the project that uses it, by its compiler and with its flags: there is no binary interface
# to keep. Nothing is compiled unless something links it.
set(nabla_compiled_source ${CMAKE_CURRENT_LIST_DIR}/nabla.cpp)
if(NOT EXISTS ${nabla_compiled_source})
  set(nabla_compiled_source ${CMAKE_CURRENT_LIST_DIR}/../src/nabla.cpp)
endif()
set_property(GLOBAL PROPERTY nabla_compiled_source ${nabla_compiled_source})
include(${CMAKE_CURRENT_LIST_DIR}/nablaNative.cmake)

function(nabla_add_compiled target)
  get_property(source GLOBAL PROPERTY nabla_compiled_source)
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${source})
  target_link_libraries(${target} PUBLIC nabla::header_only)
  target_compile_definitions(${target} PUBLIC NABLA_COMPILED=1)
  nabla_native_options(native)
  target_compile_options(${target} PUBLIC ${native})
  # A shared library of the user may hold it.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()

# nabla_precompile(<target>): the files of a target share one compilation of <nabla/nabla.hpp>. It takes two seconds
# off each compilation, and pays from the fourth.
function(nabla_precompile target)
  target_precompile_headers(${target} PRIVATE <nabla/nabla.hpp>)
endfunction()
