import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { busyNote, median } from '../../benchmark/report';
import { fillPeriod, periodBefore } from './fill-entries';
import { type MeasuredDatabase, startMeasuredDatabase } from './measured-database';

/** Entries of the current period in both databases. */
const CURRENT = 20_000;
const EARLIER_PERIODS = 24;
const ROUNDS = 7;
/** A ratio above this fails the benchmark. */
const MAX_RATIO = 2;

/** Fills the earlier periods evenly, and then the current one. @param entries in all periods */
async function fill({ pool }: MeasuredDatabase, current: string, entries: number): Promise<void> {
  const earlier = entries - CURRENT;
  const each = Math.ceil(earlier / EARLIER_PERIODS);
  await pool.query('set synchronous_commit = off');
  let filled = CURRENT;
  for (let months = EARLIER_PERIODS; months > 0 && filled < entries; months -= 1) {
    const count = Math.min(each, entries - filled);
    await fillPeriod(pool, periodBefore(current, months), filled, count);
    filled += count;
    console.log(`filled ${filled} of ${entries} entries`);
  }
  await fillPeriod(pool, current, 0, CURRENT);
  await pool.query('vacuum (analyze) entries, consents');
  await pool.query('checkpoint');
}

/** Measures both databases in alternating rounds. @returns the medians in milliseconds */
async function compare(
  name: string,
  large: MeasuredDatabase,
  small: MeasuredDatabase,
): Promise<readonly [number, number]> {
  const times: readonly [number[], number[]] = [[], []];
  // The first round fills caches and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [large, small].map(({ measures }) => measures[name] as () => Promise<number>);
    // Each is first in half of the rounds.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const time = await (both[index] as () => Promise<number>)();
      if (round > 0) times[index].push(time);
    }
  }
  return [median(times[0]), median(times[1])];
}

/**
 * Measures what a database with many entries of earlier periods costs, compared in the same run with
 * one that has the current period alone: the same 20,000 entries.
 * @param entries in the large database
 */
export async function benchmarkScale(entries: number): Promise<void> {
  const busy = busyNote();
  const current = entryPeriodOf(new Date());
  const person = 'ann.1@scale.example.com';
  const databases: MeasuredDatabase[] = [];
  try {
    for (let count = 0; count < 2; count += 1) {
      databases.push(await startMeasuredDatabase(current, person));
    }
    const [large, small] = databases as [MeasuredDatabase, MeasuredDatabase];
    await fill(large, current, entries);
    await fill(small, current, CURRENT);
    let isMet = true;
    console.log(`median of ${ROUNDS} rounds: ${entries} entries, ${CURRENT} entries, ratio`);
    for (const name of Object.keys(large.measures)) {
      const [many, few] = await compare(name, large, small);
      const ratio = many / few;
      isMet &&= ratio <= MAX_RATIO;
      console.log(
        `${name.padEnd(32)} ${many.toFixed(2).padStart(9)} ms ${few.toFixed(2).padStart(9)} ms ` +
          `${ratio.toFixed(2).padStart(6)}`,
      );
    }
    console.log(isMet ? `every ratio is at most ${MAX_RATIO}` : `a ratio is ABOVE ${MAX_RATIO}`);
    for (const line of busy) console.log(line);
    process.exitCode = isMet ? 0 : 1;
  } finally {
    for (const database of databases) await database.close();
  }
}
