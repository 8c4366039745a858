import fc from 'fast-check';
import { verdictsOf } from './testing/compare-verifiers';
import { drawings, forgeries, mutations } from './testing/random-drawings';

/** The check of 1,000 drawings is `npm run check:verifiers`. */
const few = { numRuns: 8 };

it('agree that every valid drawing is valid', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      expect(verdictsOf(drawing)).toEqual([true, true, true]);
    }),
    few,
  );
});

it.each(Object.entries(mutations))('all refuse a drawing with a change: %s', (_, mutate) => {
  fc.assert(
    fc.property(drawings, fc.nat(), (drawing, at) => {
      expect(verdictsOf(mutate(drawing, at))).toEqual([false, false, false]);
    }),
    few,
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
      few,
    );
  },
);
