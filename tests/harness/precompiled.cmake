# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The headers of NABLA in the folder ${pch}, precompiled for the tests that call the compiler themselves.
# ${with_nabla_precompiled} makes a file begin with the larger one.
include_guard(DIRECTORY)
set(pch ${CMAKE_CURRENT_BINARY_DIR}/precompiled)
set(extension gch)
set(instantiate "")
set(with_nabla_precompiled -include ${pch}/nabla.hpp)
if(compiler_name STREQUAL "clang")
  set(extension pch)
  set(instantiate -fpch-instantiate-templates)  # or each program does, which is three quarters of its time
  set(with_nabla_precompiled -include-pch ${pch}/nabla.hpp.pch)
endif()
file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/nabla/*.hpp)
set(all_precompiled "")
foreach(header IN ITEMS nabla types)
  file(CONFIGURE OUTPUT ${pch}/${header}.hpp CONTENT "#include <nabla/${header}.hpp>\n")
  set(precompiled ${pch}/${header}.hpp.${extension})
  add_custom_command(OUTPUT ${precompiled}
                     COMMAND ${compile} -x c++-header ${instantiate} ${pch}/${header}.hpp -o ${precompiled}
                     DEPENDS ${headers} ${pch}/${header}.hpp ${flags} VERBATIM)
  list(APPEND all_precompiled ${precompiled})
endforeach()
add_custom_target(precompiled ALL DEPENDS ${all_precompiled})
