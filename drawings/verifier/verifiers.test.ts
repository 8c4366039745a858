import { randomUUID } from 'node:crypto';
import { beaconInfo } from '@prizestash/drawings/beacon-chain';
import { aDrawing, type RecordContent, testChain } from '@prizestash/drawings/testing';
import fc from 'fast-check';
import { verify } from './verify-drawing';
import { verdictsOf } from './testing/compare-verifiers';
import { drawings, forgeries, mutations } from './testing/random-drawings';

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
