// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/all_to_all.hpp>
#include <nabla/op/collective/assume_invarying.hpp>
#include <nabla/op/collective/axis_index.hpp>
#include <nabla/op/collective/axis_size.hpp>
#include <nabla/op/collective/embed_at_root.hpp>
#include <nabla/op/collective/pcast.hpp>
#include <nabla/op/collective/pmax.hpp>
#include <nabla/op/collective/pmean.hpp>
#include <nabla/op/collective/pmedian.hpp>
#include <nabla/op/collective/pmin.hpp>
#include <nabla/op/collective/ppermute.hpp>
#include <nabla/op/collective/pshuffle.hpp>
#include <nabla/op/collective/psum.hpp>
#include <nabla/op/collective/psum_scatter.hpp>
