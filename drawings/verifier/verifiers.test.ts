import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beaconInfo } from '@prizestash/drawings/beacon-chain';
import { aDrawing, type RecordContent, testChain } from '@prizestash/drawings/testing';
import fc from 'fast-check';
import { verify } from './verify-drawing';
import { verdictsOf } from './testing/compare-verifiers';
import { drawings, forgeries, mutations } from './testing/random-drawings';
import { dishonestLogs, waitingLog, withOddMember } from './testing/random-logs';

/** Drawings of each kind; more than a few only on demand. */
const runs = { numRuns: Number(process.env['VERIFIER_RUNS'] ?? 8) };

it('agree that every valid drawing is valid', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      expect(verdictsOf(drawing)).toEqual([true, true, true]);
    }),
    runs,
  );
});

it.each(Object.entries(mutations))('all refuse a drawing with a change: %s', (_, mutate) => {
  fc.assert(
    fc.property(drawings, fc.nat(), (drawing, at) => {
      expect(verdictsOf(mutate(drawing, at))).toEqual([false, false, false]);
    }),
    runs,
  );
});

it.each(Object.entries(forgeries))(
  'agree on a drawing with new signatures and %s',
  (name, forge) => {
    const honest = name.startsWith('an honest');
    fc.assert(
      fc.property(drawings, (drawing) => {
        expect(verdictsOf(forge(drawing))).toEqual([honest, honest, honest]);
      }),
      runs,
    );
  },
);

it.each(Object.entries(dishonestLogs))('all refuse a signed log with %s', (_, change) => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      fc.pre(drawing.leaves.length >= 64);
      expect(verdictsOf(drawing)).toEqual([true, true, true]);
      expect(verdictsOf(change(drawing))).toEqual([false, false, false]);
    }),
    runs,
  );
});

it('refuse the logs that the protocol lists', () => {
  const text = readFileSync(path.resolve(__dirname, '../../docs/drawing-protocol.md'), 'utf8');
  const [, list = ''] = text.split('Logs that a verifier refuses');
  expect([...list.matchAll(/^- (.*)$/gm)].map(([, name]) => name)).toEqual(
    Object.keys(dishonestLogs),
  );
});

it('agree on a signed record with any other member', () => {
  const at = fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(drawings, at, (drawing, position) => {
      const verdicts = verdictsOf(withOddMember(drawing, position));
      expect(new Set(verdicts).size).toBe(1);
    }),
    { numRuns: 20 * runs.numRuns },
  );
});

it('agree on a Sunday without a drawing, one day after its time', () => {
  const verdicts = (publishedAt: string, ...sundays: string[]) =>
    verdictsOf(waitingLog(sundays, new Date(publishedAt)));
  const later = '2026-11-23T18:00:00Z';
  expect(verdicts(later, '2026-11-08', '2026-11-15', '2026-11-22')).toEqual([true, true, true]);
  expect(verdicts(later, '2026-11-08', '2026-11-22')).toEqual([false, false, false]);
  expect(verdicts(later, '2026-11-08', '2026-11-15')).toEqual([false, false, false]);
  expect(verdicts('2026-11-23T17:59:59Z', '2026-11-08', '2026-11-15')).toEqual([true, true, true]);
  // In any order: a drawing that was missed may be committed after a later one.
  expect(verdicts(later, '2026-11-22', '2026-11-15', '2026-11-08')).toEqual([true, true, true]);
});

it('says that a commitment was late', () => {
  const { records = [], ...files } = aDrawing({
    drawing: '2026-11-22',
    entryIds: [],
    publishedAt: new Date('2026-11-22T17:00:01Z'),
  });
  const { checks } = verify({
    ...files,
    records,
    leaves: Buffer.from(files.leaves),
    beacon: beaconInfo(testChain),
  });
  expect(checks).toContainEqual({
    name: 'commitment',
    status: 'ok',
    text: 'the commitment is late and names the first round of a later hour',
  });
});

it('all refuse a reason that the protocol does not name', () => {
  const verdicts = (reason: string) => {
    const outcome = {
      type: 'outcome',
      position: 0,
      status: 'disqualified',
      reason,
      at: '2026-11-22T20:00:00Z',
    } as RecordContent;
    const entryIds = [randomUUID(), randomUUID()];
    const { records = [], ...files } = aDrawing({
      drawing: '2026-11-22',
      entryIds,
      outcomes: [outcome],
    });
    return verdictsOf({ ...files, records });
  };
  expect(verdicts('declined')).toEqual([true, true, true]);
  expect(verdicts('unlucky')).toEqual([false, false, false]);
});
