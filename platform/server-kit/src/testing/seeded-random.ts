/** Read once, because globals are slow in the contexts of jest. */
const { imul } = Math;

/**
 * A generator of pseudo-random numbers from 0 to 1 (mulberry32), the same for the same seed.
 * @returns functions that draw.
 */
export function seededRandom(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const happens = (probability: number) => uniform() < probability;
  return {
    uniform,
    happens,
    oneOf: <T>(choices: readonly T[]): T => choices[Math.floor(uniform() * choices.length)]!,
    /** How many of so many trials happen. */
    binomial(trials: number, probability: number): number {
      let events = 0;
      for (let trial = 0; trial < trials; trial += 1) if (happens(probability)) events += 1;
      return events;
    },
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
