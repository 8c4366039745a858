import { createHash } from 'node:crypto';

/** The last bin has no upper bound. */
const LAST = 80;

/**
 * The histogram bin of a reported value: 0 up to 1, and n up to 2^(n/4), so that bounds are 19 percent apart.
 * @param value milliseconds, or a layout shift times 1,000.
 * @returns 0 to 80.
 */
export function binOf(value: number): number {
  if (!(value > 1)) return 0;
  // A bound itself may be off by a rounding error.
  return Math.min(Math.ceil(4 * Math.log2(value) - 1e-9), LAST);
}

/** The largest value of a bin. */
export const upperBoundOf = (bin: number) => 2 ** (bin / 4);

/** Page reports are counted by so many groups of networks. */
export const NETWORK_GROUPS = 8;

/**
 * The group of a network: the same in every process, without a secret, because nobody can choose the
 * group of all networks that they have. It tells three bits of a network and nothing of a visitor.
 * @returns 0 to 7.
 */
export const networkGroupOf = (network: string): number =>
  createHash('sha256').update(network).digest().readUInt8(0) % NETWORK_GROUPS;
