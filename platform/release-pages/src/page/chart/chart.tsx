import type { ReactElement } from 'react';
import type { FigureSeries } from '../model';
import { shortVersion } from '../parts/parts';
import styles from './chart.module.css';

const HOUR_MS = 3_600_000;
const STEPS_HOURS = [1, 2, 6, 12, 24, 48];

/** Round values from 0 to at least the largest one: three to six of them. */
export function valueTicks(largest: number): number[] {
  const top = largest || 1;
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.5, 1, 2, 5].map((one) => one * power).find((one) => one * 4 >= top) ?? top;
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/**
 * Hours, or days when there are many, at most five between two times.
 * @param from milliseconds, as `until`.
 */
export function timeTicks(from: number, until: number): { at: number; label: string }[] {
  const hours = STEPS_HOURS.find((one) => one * HOUR_MS * 4.5 >= until - from) ?? 48;
  const step = hours * HOUR_MS;
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((until - first) / step) + 1;
  const format = new Intl.DateTimeFormat(
    'en-US',
    hours < 24
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }
      : { month: 'short', day: 'numeric', timeZone: 'UTC' },
  );
  return Array.from({ length: count }, (_, index) => first + index * step).map((at) => ({
    at,
    label: format.format(at),
  }));
}

/** Width and height of a chart's drawing, in its own units; its box scales it. */
const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = { top: 12, right: 20, bottom: 24, left: 40 };

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

/** A function from a domain to a range, in tenths of a unit. */
const scale = ([low, high]: [number, number], [start, end]: [number, number]) => {
  const slope = (end - start) / (high - low);
  return (value: number) => Math.round((start + (value - low) * slope) * 10) / 10;
};

function Drawing({ series, versions, marks, from, until }: ChartProps): ReactElement {
  const domain: [number, number] = [Date.parse(from), Date.parse(until)];
  const values = valueTicks(Math.max(0, ...series.points.map(({ value }) => value)));
  const x = scale(domain, [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scale([0, values.at(-1) ?? 1], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const lines = versions.map((version, index) => ({
    color: `var(--chart-${index + 1})`,
    points: series.points
      .filter((point) => point.version === version)
      .map((point) => [x(Date.parse(point.at)), y(point.value)] as const),
  }));
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <path className={styles.grid} d={`M${MARGIN.left} 0H${WIDTH - MARGIN.right}`} />
          <text x={MARGIN.left - 6} dy="0.32em" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {timeTicks(...domain).map(({ at, label }) => (
        <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
          {label}
        </text>
      ))}
      {marks.map(({ at, version }) => (
        <path
          key={`${at} ${version}`}
          className={styles.mark}
          d={`M${x(Date.parse(at))} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}`}
        />
      ))}
      {lines.map(({ color, points }) => (
        <g key={color}>
          <polyline points={points.join(' ')} stroke={color} />
          {/* A single point has no line. */}
          {points.map(([left, top]) => (
            <circle key={left} cx={left} cy={top} r={2} fill={color} />
          ))}
        </g>
      ))}
    </svg>
  );
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
      {series.points.length > 0 && <Drawing {...props} />}
    </figure>
  );
}
