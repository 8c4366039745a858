import { createHash } from 'node:crypto';
import { auditPath, merkleRoot, splitLeaves, treeLevels } from '@prizestash/drawings/merkle-tree';
import { CHUNK_LEAVES, pathInChunk, toChunks } from './leaf-chunks';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const leavesOf = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, (_, number) =>
      createHash('sha256').update(String(number)).digest(),
    ).sort(Buffer.compare),
  );

it.each([1, 31, 32, 33, 1023, 1024, 1025, 2048, 2500])(
  'builds the same tree of %i leaves from chunks, with the same paths',
  (count) => {
    const leaves = splitLeaves(leavesOf(count));
    const chunks = toChunks(leavesOf(count), 0);
    const roots = chunks.map(({ root }) => root);
    expect(toHex(merkleRoot(roots))).toBe(toHex(merkleRoot(leaves)));
    const levels = treeLevels(leaves);
    for (let index = 0; index < count; index += 7) {
      const chunk = chunks[Math.floor(index / CHUNK_LEAVES)];
      const found = chunk && pathInChunk(chunk, Buffer.from(leaves[index] as Uint8Array));
      const path = [...(found?.path ?? []), ...auditPath(treeLevels(roots), chunk?.chunk ?? 0)];
      expect(found?.position).toBe(index % CHUNK_LEAVES);
      expect(path.map(toHex)).toEqual(auditPath(levels, index).map(toHex));
    }
  },
);

it('numbers chunks from the first, and finds no leaf that is not there', () => {
  const [chunk] = toChunks(leavesOf(3), 5);
  expect(chunk?.chunk).toBe(5);
  for (const byte of [0, 128, 255]) {
    expect(chunk && pathInChunk(chunk, Buffer.alloc(32, byte))).toBeNull();
  }
});
