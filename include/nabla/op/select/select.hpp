// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/select/diag.hpp>
#include <nabla/op/select/diagonal.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/select/one_hot.hpp>
#include <nabla/op/select/tril.hpp>
#include <nabla/op/select/triu.hpp>
#include <nabla/op/select/vander.hpp>
#include <nabla/op/select/where.hpp>
