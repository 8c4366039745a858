export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Levels below the root that are drawn whole; more would be a grey area. */
const WHOLE_LEVELS = 5;

/** Number of levels below the root. */
export function treeDepth(entries: number): number {
  return entries < 2 ? 0 : Math.ceil(Math.log2(entries));
}

/**
 * Returns the place of a node: above the middle of the leaves that it covers.
 * @param level 0 for a leaf; `treeDepth` for the root.
 * @param position among the nodes of its level, from 0.
 * @returns x from 0 to 1 from left to right, y from 0 (the root) to 1 (the leaves).
 */
export function nodePoint(entries: number, level: number, position: number): Point {
  const width = 2 ** level;
  const first = position * width;
  const last = Math.min(first + width, entries);
  const depth = treeDepth(entries);
  return { x: (first + last) / 2 / entries, y: depth === 0 ? 1 : 1 - level / depth };
}

/** Returns the way from a leaf up to the root. @param index of the leaf, from 0. */
export function pathToRoot(entries: number, index: number): Point[] {
  return Array.from({ length: treeDepth(entries) + 1 }, (_, level) =>
    nodePoint(entries, level, Math.floor(index / 2 ** level)),
  );
}

/** Returns the branches of the upper levels, as pairs of a node and its parent. */
export function upperBranches(entries: number): [Point, Point][] {
  const depth = treeDepth(entries);
  const branches: [Point, Point][] = [];
  for (let level = depth - 1; level >= Math.max(0, depth - WHOLE_LEVELS); level -= 1) {
    const nodes = Math.ceil(entries / 2 ** level);
    for (let position = 0; position < nodes; position += 1) {
      branches.push([
        nodePoint(entries, level, position),
        nodePoint(entries, level + 1, Math.floor(position / 2)),
      ]);
    }
  }
  return branches;
}
