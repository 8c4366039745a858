import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import type { FigureSeries } from '../model';
import { shortVersion } from '../parts/short-version';
import styles from './chart.module.css';

/** Width and height of a chart's drawing, in its own units; its box scales it. */
const WIDTH = 320;
const HEIGHT = 150;

interface ChartProps {
  series: FigureSeries;
  /** Versions in the order of their colors. */
  versions: readonly string[];
  /** Promotions to mark, ISO 8601. */
  marks: readonly { readonly at: string; readonly version: string }[];
  /** ISO 8601: all charts show the same hours. */
  from: string;
  until: string;
}

const COLORS = [1, 2, 3, 4].map((index) => `var(--chart-${index})`);

function draw({ series, versions, marks, from, until }: ChartProps): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const points = series.points.map((point) => ({ ...point, at: new Date(point.at) }));
  const largest = Math.max(0, ...points.map(({ value }) => value));
  const svg = Plot.plot({
    document: document as unknown as Document,
    width: WIDTH,
    height: HEIGHT,
    marginTop: 12,
    x: { type: 'utc', domain: [new Date(from), new Date(until)], ticks: 4, label: null },
    y: { grid: true, domain: [0, largest || 1], nice: true, ticks: 3, label: null },
    color: { domain: [...versions], range: COLORS },
    marks: [
      Plot.ruleX(
        marks.map(({ at }) => new Date(at)),
        { strokeDasharray: '2 3' },
      ),
      Plot.lineY(points, { x: 'at', y: 'value', stroke: 'version', strokeWidth: 2 }),
      // A single point has no line.
      Plot.dot(points, { x: 'at', y: 'value', fill: 'version', r: 2 }),
    ],
  });
  // The policy of the page allows no style in it.
  svg.querySelector('style')?.remove();
  svg.setAttribute('aria-hidden', 'true');
  return svg.outerHTML;
}

/** The last value of each version, for those who cannot see the lines. */
function latestValues({ points, unit }: FigureSeries, versions: readonly string[]): string {
  const values = versions.flatMap((version) => {
    const last = points.filter((point) => point.version === version).at(-1);
    return last ? [`${shortVersion(version)} ${format(last.value)} ${unit}`.trim()] : [];
  });
  return values.length > 0 ? values.join(', ') : 'no reports';
}

const format = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** One figure of all versions over the same hours as its neighbors. */
export function Chart(props: ChartProps): ReactElement {
  const { series, versions } = props;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.name}>
          {series.name}
          {series.unit && `, ${series.unit}`}
        </span>
        <span className={styles.latest}>Last: {latestValues(series, versions)}</span>
      </figcaption>
      {series.points.length > 0 && (
        <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: draw(props) }} />
      )}
    </figure>
  );
}
