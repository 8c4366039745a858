import { nodePoint, pathToRoot, treeDepth, upperBranches } from './drawn-tree';

it.each([
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [48_112, 16],
])('gives a tree of %i entries %i levels below its root', (entries, depth) => {
  expect(treeDepth(entries)).toBe(depth);
});

it('places a node above the middle of its leaves', () => {
  expect(nodePoint(4, 0, 0)).toEqual({ x: 0.125, y: 1 });
  expect(nodePoint(4, 1, 1)).toEqual({ x: 0.75, y: 0.5 });
  expect(nodePoint(4, 2, 0)).toEqual({ x: 0.5, y: 0 });
  // The last node of five leaves covers one leaf on every level but the root's.
  expect(nodePoint(5, 2, 1).x).toBe(0.9);
  expect(nodePoint(1, 0, 0)).toEqual({ x: 0.5, y: 1 });
});

it('leads from a leaf to the root', () => {
  const path = pathToRoot(48_112, 30_910);
  expect(path).toHaveLength(17);
  expect(path[0]!.x).toBeCloseTo(30_910.5 / 48_112, 10);
  expect(path.at(-1)).toEqual({ x: 0.5, y: 0 });
});

it('draws a small tree whole, and only the upper levels of a large one', () => {
  expect(upperBranches(4)).toHaveLength(6);
  expect(upperBranches(5)).toHaveLength(5 + 3 + 2);
  expect(upperBranches(1_000_000).length).toBeLessThanOrEqual(62);
  expect(upperBranches(1)).toEqual([]);
});
