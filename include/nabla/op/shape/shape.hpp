// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/cross.hpp>
#include <nabla/op/shape/diff.hpp>
#include <nabla/op/shape/expand_dims.hpp>
#include <nabla/op/shape/flatten.hpp>
#include <nabla/op/shape/flip.hpp>
#include <nabla/op/shape/glu.hpp>
#include <nabla/op/shape/materialize.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/pad.hpp>
#include <nabla/op/shape/polyval.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/op/shape/repeat.hpp>
#include <nabla/op/shape/reshape.hpp>
#include <nabla/op/shape/roll.hpp>
#include <nabla/op/shape/split.hpp>
#include <nabla/op/shape/squeeze.hpp>
#include <nabla/op/shape/stack.hpp>
#include <nabla/op/shape/tile.hpp>
#include <nabla/op/shape/transpose.hpp>
