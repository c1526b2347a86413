// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/io/detail/snapshot/leaves.hpp>

// Reading a snapshot: the blocks that have something for the parts of this process.
namespace nabla::detail::snapshots {

/// A leaf that is loaded, and the array in its place.
struct leaf_and_array {
  const leaf_in_memory* leaf;
  const saved_array* array;
  std::vector<std::size_t> dim;  ///< of the leaf, for each dim of the array in the file
};

/// Which dim of a leaf is each dim of the array in a file: the one with its name; positional ones in their order.
inline bool match_dims(const saved_array& wanted, const saved_array& found, std::vector<std::size_t>& dim) {
  if (wanted.dtype != found.dtype || wanted.size.size() != found.size.size()) return false;
  std::vector<bool> taken(wanted.size.size());
  for (std::size_t d = 0; d < found.size.size(); ++d) {
    std::size_t k = 0;
    while (k < taken.size() && (taken[k] || wanted.axis[k] != found.axis[d])) ++k;
    if (k == taken.size() || wanted.size[k] != found.size[d]) return false;
    taken[k] = true;
    dim.push_back(k);
  }
  return true;
}

inline std::string leaf_text(const std::string& name) { return name.empty() ? "an array by itself" : name; }
/// `[w], [b], and 3 more`
inline std::string listed_names(const std::vector<saved_array>& arrays) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < arrays.size() && i < most; ++i)
    text.append(i > 0 ? ", " : "").append(leaf_text(arrays[i].name));
  if (arrays.size() > most) text.append(", and ").append(std::to_string(arrays.size() - most)).append(" more");
  return arrays.empty() ? "nothing" : text;
}

/// For each leaf the array in a file that goes there. The file has nothing else, and its blocks are all of each array.
inline std::vector<leaf_and_array> match_leaves(const file_call& call, const std::vector<leaf_in_memory>& leaves,
                                                const file_header& m) {
  std::map<std::string_view, const saved_array*> arrays;
  for (const saved_array& a : m.arrays) arrays.emplace(a.name, &a);
  std::vector<leaf_and_array> pairs;
  for (const leaf_in_memory& leaf : leaves) {
    const auto found = arrays.find(leaf.array.name);
    if (found == arrays.end())
      call.fail("finds " + listed_names(m.arrays) + ", and not " + leaf_text(leaf.array.name));
    leaf_and_array pair{&leaf, found->second, {}};
    if (!match_dims(leaf.array, *pair.array, pair.dim))
      call.fail("requires what the snapshot has: " + leaf_text(leaf.array.name) + " is " + pair.array->type() +
                ", and " + leaf.array.type() + " is asked for");
    const index_box whole = pair.array->whole();
    std::vector<const index_box*> boxes;
    for (const saved_block& b : pair.array->blocks) boxes.push_back(&b.box);
    if (!(boxes.size() == 1 && *boxes[0] == whole) && !boxes_tile(boxes, whole))
      call.fail("requires a snapshot that is whole: the blocks of " + leaf_text(leaf.array.name) +
                " are not all of it");
    pairs.push_back(std::move(pair));
    arrays.erase(found);
  }
  if (!arrays.empty())
    call.fail("requires a tree with all that the snapshot has: it also has " +
              leaf_text(std::string(arrays.begin()->first)));
  return pairs;
}

/// A box of the file with the dims of a leaf, or the other way round.
inline index_box turned_box(const index_box& box, const std::vector<std::size_t>& dim) {
  index_box turned = box;
  for (std::size_t d = 0; d < dim.size(); ++d) turned.begin[d] = box.begin[dim[d]], turned.end[d] = box.end[dim[d]];
  return turned;
}

/// The parts of a leaf that this process holds, from the blocks of the array in the file. Each block is read once.
inline void read_parts(const file_call& call, const open_file& file, const leaf_and_array& pair,
                       std::vector<unsigned char>& read) {
  const saved_array& array = *pair.array;
  struct target {
    index_box box;             ///< in the order of the file's dims
    std::vector<long> stride;  ///< likewise
    unsigned char* data;
  };
  std::vector<target> targets;
  for (const leaf_part& part : pair.leaf->parts) {
    if (part.own < 0) continue;
    const std::vector<long> stride = part.box.strides();
    targets.push_back({turned_box(part.box, pair.dim), {}, pair.leaf->data + part.own * array.element});
    for (const std::size_t d : pair.dim) targets.back().stride.push_back(stride[d]);
  }
  for (const saved_block& block : array.blocks) {
    bool is_read = false;
    const std::vector<long> from = block.box.strides();
    for (const target& to : targets) {
      index_box common;
      if (!common_box(block.box, to.box, common)) continue;
      if (!is_read) {
        is_read = true;
        read.resize(std::size_t(block.bytes));
        const auto fail = [&](const std::string& how) {
          call.fail("requires a snapshot that is whole: block " + block.box.text() + " of " + leaf_text(array.name) +
                    " is damaged: " + how);
        };
        file.read(call, block.offset, read.data(), block.bytes);
        const std::uint32_t found = checksum_of(read.data(), read.size());
        if (found != block.checksum)
          fail("its crc32 is " + hexadecimal(found) + ", and the header says " + hexadecimal(block.checksum));
        if (array.dtype == "bool" && std::any_of(read.begin(), read.end(), [](unsigned char c) { return c > 1; }))
          fail("it has a bool that is neither 0 nor 1");
      }
      std::vector<long> count(common.rank());
      long first = 0, there = 0;
      for (std::size_t d = 0; d < common.rank(); ++d) {
        count[d] = common.size(d);
        first += (common.begin[d] - block.box.begin[d]) * from[d];
        there += (common.begin[d] - to.box.begin[d]) * to.stride[d];
      }
      copy_box(to.data + there * array.element, to.stride, read.data() + first * array.element, from, count,
               array.element);
    }
  }
}

inline void read_snapshot(const file_call& call, const processes_together& all,
                          const std::vector<leaf_in_memory>& leaves) {
  open_file file;
  file_header m;
  std::vector<leaf_and_array> pairs;
  std::uint32_t header = 0;
  all.succeed([&] {
    file = open_file::to_read(call);
    header_reader reader(call, file);
    m = reader.read();
    header = reader.header_checksum();
    pairs = match_leaves(call, leaves, m);
  });
  // Each process has opened the file by itself, and meanwhile another snapshot may have taken its name.
  const bool is_one = all.succeed([&] {
    std::vector<unsigned char> read;
    for (const leaf_and_array& pair : pairs) read_parts(call, file, pair, read);
    return std::uint64_t(header);
  });
  if (!is_one)
    call.fail("requires one snapshot, which is not replaced while it is loaded, in all processes" +
              called_at(all.call().where));
  for (const leaf_in_memory& leaf : leaves)
    if (leaf.finished) leaf.finished();
}

}  // namespace nabla::detail::snapshots
