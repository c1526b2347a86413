# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# static/<room>/**/*.cpp: static_asserts, compiled with no more than the room may link, several files to a compilation.
foreach(room IN LISTS room_names)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS static/${room}/*.cpp)
  nabla_keep_chosen(sources)
  if(sources)
    add_library(static_${room} OBJECT ${sources})
    target_link_libraries(static_${room} PRIVATE nabla::${room_target_${room}} nabla_dev)
    nabla_several_at_once(static_${room} 20)
    nabla_test_compiles(static static_${room})
  endif()
endforeach()
