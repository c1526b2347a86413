# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# At -O2 the tests run the vectorised loops; a second test asks the compiler whether they are vectorised.
nabla_test_program(${target} ${folder})
target_compile_options(${target} PRIVATE -O2)
nabla_test(unit ${target} COMMAND ${target})
nabla_test(unit ${target}.vectorises COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/vectorises
           ${CMAKE_CURRENT_SOURCE_DIR}/${folder} ${compile})
