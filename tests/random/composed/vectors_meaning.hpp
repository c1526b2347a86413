// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>

#include "program.hpp"
#include "tape.hpp"

namespace composed_programs {

using vector = std::array<number, std::size_t(vector_size)>;
/// What a word of vectors gives of the blocks of one device.
vector meaning_of(vector_word, const vector& a, const vector& b, double c);
/// What an elementwise word, by its number among `elementwise_words`, gives of numbers in its domains.
number meaning_of_elementwise(int word, const number& a, const number& b);
/// A number moved there.
number in_domain(domain, const number&);

}  // namespace composed_programs
