import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  areSorted,
  auditPath,
  merkleRoot,
  splitLeaves,
  treeLevels,
  verifyInclusion,
} from './merkle-tree';

const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

/** The definition of RFC 6962, section 2.1, word for word. */
function rfcRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const halves = [rfcRoot(leaves.slice(0, split)), rfcRoot(leaves.slice(split))];
  return sha256(Buffer.concat([Buffer.of(1), ...halves]));
}

const leaf = fc.uint8Array({ minLength: 32, maxLength: 32 });
const trees = fc.array(leaf, { minLength: 1, maxLength: 70 });

it('computes the root as RFC 6962 defines it', () => {
  expect(merkleRoot([])).toEqual(rfcRoot([]));
  fc.assert(fc.property(trees, (leaves) => expect(merkleRoot(leaves)).toEqual(rfcRoot(leaves))));
});

it('computes the same root from the roots of subtrees', () => {
  fc.assert(
    fc.property(trees, fc.constantFrom(1, 2, 4, 8), (leaves, size) => {
      const subtrees: Uint8Array[] = [];
      for (let start = 0; start < leaves.length; start += size) {
        subtrees.push(merkleRoot(leaves.slice(start, start + size)));
      }
      expect(merkleRoot(subtrees)).toEqual(merkleRoot(leaves));
    }),
  );
});

it('verifies every audit path, and no other index, leaf, size, path or root', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (leaves, at, bit) => {
      const index = at % leaves.length;
      const path = auditPath(treeLevels(leaves), index);
      const entries = leaves.length;
      const claim = {
        leaf: leaves[index] as Uint8Array,
        index,
        entries,
        path,
        root: merkleRoot(leaves),
      };
      expect(verifyInclusion(claim)).toBe(true);
      const flipped = (bytes: Uint8Array): Uint8Array =>
        bytes.map((byte, position) => (position === bit % 32 ? byte ^ 1 : byte));
      expect(verifyInclusion({ ...claim, leaf: flipped(claim.leaf) })).toBe(false);
      expect(verifyInclusion({ ...claim, root: flipped(claim.root) })).toBe(false);
      expect(verifyInclusion({ ...claim, index: entries })).toBe(false);
      expect(verifyInclusion({ ...claim, index: -1 })).toBe(false);
      expect(verifyInclusion({ ...claim, path: [...path, claim.root] })).toBe(false);
      path.forEach((node, position) => {
        const changed = path.with(position, flipped(node));
        expect(verifyInclusion({ ...claim, path: changed })).toBe(false);
        expect(verifyInclusion({ ...claim, path: path.toSpliced(position, 1) })).toBe(false);
      });
    }),
  );
});

it('splits leaves and checks that they ascend without repetition', () => {
  const [low, high] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;
  expect(splitLeaves(Buffer.concat([low, high, Buffer.of(3)]))).toHaveLength(2);
  expect(areSorted([low, high])).toBe(true);
  expect(areSorted([high, low])).toBe(false);
  expect(areSorted([low, low])).toBe(false);
});
