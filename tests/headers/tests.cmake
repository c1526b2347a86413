# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each header compiles alone, with no more than its room may link; the meaning rooms stay free of the machines.
function(nabla_test_headers target link)
  set(sources "")
  foreach(header IN LISTS ARGN)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
    set(content "#include <nabla/${header}>\n")
    if(link STREQUAL "types")
      string(APPEND content "#if defined(KOKKOS_VERSION) || defined(MPI_VERSION) || defined(BOOST_VERSION)\n"
                            "#error \"nabla/${header} belongs to the meaning rooms and drags in a machine\"\n#endif\n")
    endif()
    file(CONFIGURE OUTPUT ${source} CONTENT "${content}" @ONLY)
    list(APPEND sources ${source})
  endforeach()
  add_library(${target} OBJECT ${sources})
  target_link_libraries(${target} PRIVATE nabla::${link} nabla_dev)
  target_compile_options(${target} PRIVATE -O0)
  nabla_test_compiles(headers ${target})
endfunction()

foreach(room IN LISTS room_names)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include/nabla
       ${PROJECT_SOURCE_DIR}/include/nabla/${room}/*.hpp)
  if(headers)
    nabla_test_headers(headers_${room} ${room_target_${room}} ${headers})
  endif()
endforeach()
nabla_test_headers(headers_types types types.hpp version.hpp)
nabla_test_headers(headers_nabla nabla nabla.hpp)
