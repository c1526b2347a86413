# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The programs of the reference, which has each word, by a compiler that looks at their types and does not run them: g++ takes
# a third of the time that it takes for a program. The examples have what the tutorial combines.
include(${CMAKE_CURRENT_SOURCE_DIR}/docs/programs.cmake)
include(${harness}/precompiled.cmake)
list(FILTER programs INCLUDE REGEX "^body docs_reference")  # body <program> <page>
list(TRANSFORM programs REPLACE "^body docs_([^ ]*) .*" "\\1")
list(REMOVE_DUPLICATES programs)
foreach(program IN LISTS programs)
  nabla_test(docs docs.types.${program} COMMAND ${compile} -fsyntax-only ${with_nabla_precompiled}
             ${kept}/docs_${program}.cpp)
endforeach()
