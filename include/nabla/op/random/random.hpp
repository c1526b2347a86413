// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/random/bernoulli.hpp>
#include <nabla/op/random/categorical.hpp>
#include <nabla/op/random/fold_in.hpp>
#include <nabla/op/random/initialisers.hpp>
#include <nabla/op/random/normal.hpp>
#include <nabla/op/random/permutation.hpp>
#include <nabla/op/random/randint.hpp>
#include <nabla/op/random/random_key.hpp>
#include <nabla/op/random/split.hpp>
#include <nabla/op/random/truncated_normal.hpp>
#include <nabla/op/random/uniform.hpp>
