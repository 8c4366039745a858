/** Random choices that a seed reproduces. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  oneOf<T>(choices: readonly T[]): T;
  /** Returns true with a probability from 0 to 1. */
  chance(probability: number): boolean;
}

/** Creates a Mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    oneOf: (choices) => choices[Math.floor(next() * choices.length)]!,
    chance: (probability) => next() < probability,
  };
}
