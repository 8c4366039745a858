import { createHash } from 'node:crypto';

/** Page reports are counted by so many groups of networks. */
export const NETWORK_GROUPS = 8;

/**
 * The group of a network: the same in every process, without a secret, because nobody can choose the
 * group of all networks that they have. It tells three bits of a network and nothing of a visitor.
 * @returns 0 to 7.
 */
export const networkGroupOf = (network: string): number =>
  createHash('sha256').update(network).digest().readUInt8(0) % NETWORK_GROUPS;
