import { formatCount } from '@prizestash/shared/results';
import styles from './drawn-tree.module.css';

interface Point {
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

const WIDTH = 640;
const HEIGHT = 220;
const MARGIN = 20;

const toX = ({ x }: Point) => MARGIN + x * (WIDTH - 2 * MARGIN);
const toY = ({ y }: Point) => MARGIN + y * (HEIGHT - 2 * MARGIN);

interface DrawnTreeProps {
  readonly entries: number;
  /** Position of the entry that was drawn first, from 0; null before the draw. */
  readonly drawn: number | null;
  /** Position of the visitor's entry, from 0; null when it is not known. */
  readonly own: number | null;
}

function caption({ entries, drawn, own }: DrawnTreeProps): string {
  const parts = [`A tree of ${formatCount(entries)} entries.`];
  if (drawn !== null) parts.push(`Number ${formatCount(drawn + 1)} was drawn (gold).`);
  if (own !== null) parts.push(`Your entry is number ${formatCount(own + 1)} (green).`);
  return parts.join(' ');
}

/** A picture of the tree of entries, to scale: the seal at the top, the entries at the bottom. */
export function DrawnTree(props: DrawnTreeProps) {
  const { entries, drawn, own } = props;
  if (entries === 0) return null;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.tree}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={caption(props)}
      >
        {upperBranches(entries).map(([from, to]) => (
          <line
            key={`${from.x} ${from.y}`}
            className={styles.branch}
            x1={toX(from)}
            y1={toY(from)}
            x2={toX(to)}
            y2={toY(to)}
          />
        ))}
        <line
          className={styles.entries}
          x1={MARGIN}
          y1={HEIGHT - MARGIN}
          x2={WIDTH - MARGIN}
          y2={HEIGHT - MARGIN}
        />
        {own !== null && <Path className={styles.own} points={pathToRoot(entries, own)} />}
        {drawn !== null && <Path className={styles.drawn} points={pathToRoot(entries, drawn)} />}
        <circle className={styles.seal} cx={WIDTH / 2} cy={MARGIN} r="9" />
      </svg>
      <figcaption className={styles.caption}>
        <span>{caption(props)}</span> Each line joins two parts into one code. The code at the top
        is the seal: it changes if any entry does.
      </figcaption>
    </figure>
  );
}

function Path({ points, className }: { points: readonly Point[]; className: string | undefined }) {
  const [leaf] = points;
  return (
    <g className={className}>
      <polyline points={points.map((point) => `${toX(point)},${toY(point)}`).join(' ')} />
      {leaf && <circle cx={toX(leaf)} cy={toY(leaf)} r="8" />}
    </g>
  );
}
