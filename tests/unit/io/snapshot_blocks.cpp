// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include "unit/io/snapshot.hpp"

#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <numeric>
#include <random>

// What a snapshot is made of: checksums, and boxes of indices.
namespace test_of_snapshot_blocks {

namespace {

using namespace nabla::detail::snapshots;

/// By the definition of a CRC, a bit at a time.
std::uint32_t reference_checksum(const std::vector<unsigned char>& bytes) {
  std::uint32_t rest = ~0u;
  for (const unsigned char byte : bytes) {
    rest ^= byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest & 1u) ? (rest >> 1) ^ 0xEDB88320u : rest >> 1;
  }
  return ~rest;
}

/// How many of some boxes are at each element of a whole.
std::vector<int> covered(const std::vector<index_box>& boxes, const index_box& whole) {
  std::vector<int> count(std::size_t(whole.elements()));
  const auto stride = whole.strides();
  for (const index_box& box : boxes)
    for (long i = 0; i < box.elements(); ++i) {
      long rest = i, at = 0;
      for (std::size_t d = box.rank(); d-- > 0; rest /= box.size(d))
        at += (box.begin[d] + rest % box.size(d) - whole.begin[d]) * stride[d];
      ++count[std::size_t(at)];
    }
  return count;
}
bool each_once(const std::vector<index_box>& boxes, const index_box& whole) {
  for (const int n : covered(boxes, whole))
    if (n != 1) return false;
  return true;
}
bool tile(const std::vector<index_box>& boxes, const index_box& whole) {
  std::vector<const index_box*> list;
  for (const index_box& box : boxes) list.push_back(&box);
  return boxes_tile(list, whole);
}

}  // namespace

TEST_CASE("the checksum is zlib's CRC-32") {
  CHECK(checksum_of("123456789", 9) == 0xCBF43926u);
  CHECK(checksum_of("", 0) == 0u);
  std::mt19937 random(1);
  for (std::size_t n = 0; n < 70; ++n) {
    std::vector<unsigned char> bytes(n);
    for (auto& byte : bytes) byte = static_cast<unsigned char>(random());
    CHECK(checksum_of(bytes.data(), n) == reference_checksum(bytes));
  }
}

TEST_CASE("a box is cut into boxes that lie one behind the other in its memory") {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    index_box whole;
    for (std::size_t d = random() % 5; d > 0; --d) {
      whole.begin.push_back(long(random() % 3));
      whole.end.push_back(whole.begin.back() + long(random() % 5));
    }
    const long most = 1 + long(random() % 40);
    std::vector<index_box> boxes;
    const auto stride = whole.strides();
    long next = 0;
    cut_box(whole, most, [&](const index_box& box, long first) {
      CHECK(first == next);
      next += box.elements();
      CHECK(box.elements() <= most);
      // The last element is as far from the first in the memory of the whole as in that of the box.
      long apart = 0, begin = 0;
      for (std::size_t d = 0; d < box.rank(); ++d) {
        apart += (box.size(d) - 1) * stride[d];
        begin += (box.begin[d] - whole.begin[d]) * stride[d];
      }
      CHECK(begin == first);
      CHECK(apart == box.elements() - 1);
      boxes.push_back(box);
    });
    CHECK(next == whole.elements());
    CHECK(each_once(boxes, whole));
    CHECK(tile(boxes, whole));
    if (most >= whole.elements() && whole.elements() > 0) CHECK(boxes.size() == 1);
  }
}

TEST_CASE("boxes tile a whole where each of its elements is in one of them") {
  std::mt19937 random(3);
  int yes = 0, no = 0;
  for (int round = 0; round < 4000; ++round) {
    index_box whole;
    for (std::size_t d = 1 + random() % 3; d > 0; --d)
      whole.begin.push_back(0), whole.end.push_back(1 + long(random() % 4));
    std::vector<index_box> boxes;
    cut_box(whole, 1 + long(random() % 6), [&](const index_box& box, long) { boxes.push_back(box); });
    // Changed in one or two places, or not.
    for (std::size_t changes = random() % 3; changes > 0 && !boxes.empty(); --changes) {
      index_box& box = boxes[random() % boxes.size()];
      const std::size_t d = random() % box.rank();
      switch (random() % 4) {
        case 0:
          boxes.push_back(box);
          break;
        case 1:
          boxes.erase(boxes.begin() + (&box - boxes.data()));
          break;
        case 2:
          if (box.end[d] < whole.end[d]) ++box.end[d];
          break;
        default:
          if (box.begin[d] > 0) --box.begin[d];
          break;
      }
    }
    const bool expected = each_once(boxes, whole);
    (expected ? yes : no) += 1;
    CHECK(tile(boxes, whole) == expected);
  }
  CHECK(yes > 500);
  CHECK(no > 500);
}

TEST_CASE("each block is written once, by a process that has it, and all have as much to write") {
  const auto leaf = [](long rows, std::vector<std::vector<int>> holders) {
    leaf_in_memory made;
    made.array.name = std::to_string(rows) + "," + std::to_string(holders.size());
    made.array.dtype = "f32";
    made.array.element = 4;
    made.array.axis = {"", ""};
    made.array.size = {rows, 100};
    const long part = rows / long(holders.size());
    for (long i = 0; i < long(holders.size()); ++i)
      made.parts.push_back({{{i * part, 0}, {(i + 1) * part, 100}}, holders[std::size_t(i)], -1});
    return made;
  };
  const with_blocks_of small(4000);
  // What one process has, what two have, and what all have.
  const std::vector<leaf_in_memory> leaves = {leaf(40, {{0}, {1}, {2}, {3}}), leaf(60, {{0, 1}, {2, 3}}), leaf(500, {{}}),
                                              leaf(1, {{}})};
  const file_plan plan = plan_snapshot(leaves, 4);
  std::vector<long> bytes(4);
  long end = plan.header.header;
  int before = -1;
  for (const block_to_write& b : plan.blocks) {
    const saved_block& block = plan.header.arrays[b.leaf].blocks[b.block];
    // In the order of the file, none over another; those of a process from a page of its own on.
    CHECK(block.offset >= end);
    CHECK(block.offset % (b.process == before ? 64 : 4096) == 0);
    CHECK(b.process >= before);
    before = b.process;
    end = block.offset + block.bytes;
    CHECK(block.bytes <= 4000);
    bytes[std::size_t(b.process)] += block.bytes;
    bool has_it = false;
    for (const leaf_part& part : leaves[b.leaf].parts) {
      index_box common;
      if (common_box(part.box, block.box, common) && common == block.box)
        has_it = part.holders.empty() ||
                 std::find(part.holders.begin(), part.holders.end(), b.process) != part.holders.end();
    }
    CHECK(has_it);
  }
  CHECK(end == plan.header.file);
  for (const long n : bytes) {
    CHECK(n > 55000);
    CHECK(n < 65000);
  }
  for (std::size_t l = 0; l < leaves.size(); ++l) {
    std::vector<index_box> boxes;
    for (const saved_block& block : plan.header.arrays[l].blocks) boxes.push_back(block.box);
    CHECK(each_once(boxes, leaves[l].array.whole()));
  }
}

TEST_CASE("dtypes are known by their bits") {
  CHECK(bytes_of_dtype("f32") == 4);
  CHECK(bytes_of_dtype("f64") == 8);
  CHECK(bytes_of_dtype("u8") == 1);
  CHECK(bytes_of_dtype("bf16") == 2);
  CHECK(bytes_of_dtype("c128") == 16);
  CHECK(bytes_of_dtype("bool") == 1);
  for (const char* none : {"", "f", "32", "f0", "f7", "f032", "f32x", "f3 2", "?", "f99999999999999999999", "f-8"})
    CHECK(bytes_of_dtype(none) == 0);
}

}  // namespace test_of_snapshot_blocks
