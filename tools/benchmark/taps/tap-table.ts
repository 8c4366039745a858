import { table, type Row, type VisitsBySite } from '../report';
import { journeyTaps } from './journey';
import type { TapTimes } from './measure-taps';

type Journey = ReadonlyMap<string, TapTimes>;

/** One row for each tap, and one for what it shows where that comes later. */
const rows: readonly Row<Journey>[] = journeyTaps.flatMap(({ name, shows }) => [
  { label: name, value: (journey: Journey) => journey.get(name)?.eventMs ?? NaN, unit: 'ms' },
  ...(shows
    ? [
        {
          label: `${name}, shown`,
          value: (journey: Journey) => journey.get(name)?.shownMs ?? NaN,
          unit: 'ms' as const,
        },
      ]
    : []),
]);

/** Formats the medians of the taps with one CPU. */
export function tapTable(cpu: number, journeys: VisitsBySite<Journey>): string {
  return table(`CPU ${cpu}x slower`, rows, journeys);
}
