import { formatCount } from '@prizestash/shared/results';
import styles from './drawn-tree.module.css';
import { pathToRoot, type Point, upperBranches } from './tree-geometry';

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
