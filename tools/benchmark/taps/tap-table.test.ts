import { journeyTaps } from './journey';
import type { TapTimes } from './measure-taps';
import { tapTable } from './tap-table';

/** A journey whose taps all take the same times. */
const journey = (times: TapTimes): ReadonlyMap<string, TapTimes> =>
  new Map(journeyTaps.map(({ name }) => [name, times]));

describe('tapTable', () => {
  it('lists each tap, and what it shows where that comes later', () => {
    const lines = tapTable(
      4,
      new Map([
        ['federated', [journey({ eventMs: 40, shownMs: 150 })]],
        ['single build', [journey({ eventMs: 80, shownMs: 200 })]],
      ]),
    ).split('\n');
    expect(lines[0]).toBe('| CPU 4x slower | federated | single build | ratio |');
    expect(lines).toContain('| home: prize card | 40 ms | 80 ms | 0.50 |');
    expect(lines).toContain('| home: prize card, shown | 150 ms | 200 ms | 0.75 |');
    expect(lines).toContain('| form: consent | 40 ms | 80 ms | 0.50 |');
    expect(lines).not.toContainEqual(expect.stringContaining('form: consent, shown'));
  });
});
