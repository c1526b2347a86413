# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
nabla_test(budget budget COMMAND ${harness}/budget ${PROJECT_BINARY_DIR}/examples ${compiler_name} ${compile})
set_tests_properties(budget PROPERTIES TIMEOUT 900 RUN_SERIAL ON)
