# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# S2-34 to S2-50: the page of rules is what the program prints. `./dev docs` prints it anew.
file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
add_executable(${target} ${sources})
target_link_libraries(${target} PRIVATE test_nabla nabla::fftw nabla_dev)
target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
if(NABLA_TEST_PCH)
  target_precompile_headers(${target} PRIVATE <nabla/nabla.hpp>)
endif()
set(rules_page CHECK ${harness}/expect_output ${PROJECT_SOURCE_DIR}/docs/reference/sharding/rules.md 0)
nabla_test(mpi ${target}.devices8 ${rules_page} COMMAND ${target} --nabla-devices=8)
nabla_test(mpi ${target}.ranks2x4 RANKS 2 ${rules_page} COMMAND ${target} --nabla-devices=8)
