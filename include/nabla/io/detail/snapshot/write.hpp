// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/replaced_file.hpp>
#include <nabla/io/detail/snapshot/leaves.hpp>

// Writing a snapshot: which process writes which block, and how the file gets its name.
namespace nabla::detail::snapshots {

/// The most bytes of a block. Whoever needs a part of one reads it whole, to check it.
inline long largest_block = 4L << 20;

/// A block on its way to the file.
struct block_to_write {
  std::size_t leaf, block;
  int process;
  const unsigned char* data;  ///< in the process that writes it
};
struct file_plan {
  file_header header;
  std::vector<block_to_write> blocks;  ///< in the order of the file
};

/// Every process makes the same plan, but for the pointers. What several of them have is written by the one that has
/// the fewest bytes to write.
inline file_plan plan_snapshot(const std::vector<leaf_in_memory>& leaves, int processes) {
  file_plan plan;
  std::vector<long> bytes_of(static_cast<std::size_t>(processes));
  for (std::size_t l = 0; l < leaves.size(); ++l) {
    const leaf_in_memory& leaf = leaves[l];
    plan.header.arrays.push_back(leaf.array);
    std::vector<saved_block>& blocks = plan.header.arrays.back().blocks;
    for (const leaf_part& part : leaf.parts)
      cut_box(part.box, std::max(1L, largest_block / leaf.array.element), [&](const index_box& box, long first) {
        int writes = part.holders.empty() ? 0 : part.holders.front();
        const auto less = [&](int p) {
          if (bytes_of[std::size_t(p)] < bytes_of[std::size_t(writes)]) writes = p;
        };
        if (part.holders.empty())
          for (int p = 0; p < processes; ++p) less(p);
        else
          for (const int p : part.holders) less(p);
        const long bytes = box.elements() * leaf.array.element;
        bytes_of[std::size_t(writes)] += rounded_up(bytes, block_alignment);
        plan.blocks.push_back(
            {l, blocks.size(), writes, part.own < 0 ? nullptr : leaf.data + (part.own + first) * leaf.array.element});
        blocks.push_back({box, 0, bytes, 0});
      });
  }
  std::stable_sort(plan.blocks.begin(), plan.blocks.end(),
                   [](const block_to_write& a, const block_to_write& b) { return a.process < b.process; });

  // The places stand in the header, whose size they depend on.
  file_header& m = plan.header;
  for (m.header = page_bytes;; m.header += page_bytes) {
    m.file = m.header;
    int process = -1;
    for (const block_to_write& b : plan.blocks) {
      m.file = rounded_up(m.file, b.process == process ? block_alignment : page_bytes);
      process = b.process;
      saved_block& block = m.arrays[b.leaf].blocks[b.block];
      block.offset = m.file;
      m.file += block.bytes;
    }
    const long text = first_line_bytes + long(text_of(m).size());
    if (text <= m.header) return plan;
    m.header = rounded_up(text, page_bytes) - page_bytes;
  }
}

inline void require_different_names(const file_call& call, const processes_together& all,
                                    const std::vector<leaf_in_memory>& leaves) {
  std::set<std::string> names;
  for (const leaf_in_memory& leaf : leaves)
    if (!names.insert(leaf.array.name).second)
      call.fail("requires different names of the leaves of a tree: found two of " + leaf.array.name +
                called_at(all.call().where));
}

/// In checking runs a value that all processes have is the same in all of them.
inline std::uint64_t fingerprint_of_copies(const std::vector<leaf_in_memory>& leaves) {
  std::uint64_t found = 0;
  for (const leaf_in_memory& leaf : leaves)
    for (const leaf_part& part : leaf.parts)
      if (part.holders.empty()) found = 31 * found + fingerprint_of(leaf.data, leaf.bytes);
  return found;
}

/// Writes a snapshot: all processes their blocks at once, and then the first one the header.
inline void write_snapshot(const file_call& call, const processes_together& all,
                           const std::vector<leaf_in_memory>& leaves) {
  require_different_names(call, all, leaves);
  file_plan plan = plan_snapshot(leaves, all.size());
  file_header& m = plan.header;
  std::uint64_t same = fingerprint_of(call.path + '\n' + text_of(m));
  if (all.checks()) same ^= fingerprint_of_copies(leaves);
  replaced_file to(call, all, same, "path, tree and plain values");

  std::vector<std::uint32_t> checksums(plan.blocks.size());
  to.write_by_all([&](const open_file& file) {
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
      const block_to_write& b = plan.blocks[i];
      if (b.process != all.rank()) continue;
      const saved_block& block = m.arrays[b.leaf].blocks[b.block];
      checksums[i] = checksum_of(b.data, std::size_t(block.bytes));
      file.write(call, block.offset, b.data, block.bytes);
    }
  });
  all.add_up(checksums);
  for (std::size_t i = 0; i < plan.blocks.size(); ++i)
    m.arrays[plan.blocks[i].leaf].blocks[plan.blocks[i].block].checksum = checksums[i];
  to.move_to_place([&](const open_file& file) {
    const std::string header = header_of(m);
    file.write(call, 0, header.data(), m.header);
  });
}

}  // namespace nabla::detail::snapshots
