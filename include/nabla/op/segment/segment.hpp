// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/segment/bincount.hpp>
#include <nabla/op/segment/histogram.hpp>
#include <nabla/op/segment/segment_max.hpp>
#include <nabla/op/segment/segment_mean.hpp>
#include <nabla/op/segment/segment_min.hpp>
#include <nabla/op/segment/segment_prod.hpp>
#include <nabla/op/segment/segment_sum.hpp>
