/** Choices that are the same whenever the seed is. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  oneOf<T>(choices: readonly T[]): T;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
}

/** Mulberry32: one 32-bit state, good enough to spread choices. */
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
    chance: (share) => next() < share,
  };
}
