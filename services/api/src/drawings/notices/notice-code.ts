import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Creates the code of a notice to a selected person, of 58 bits: for example `7KQM-2FTX-9HBW`. */
export function newNoticeCode(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Hashes a code as a person may type it: in any case, with or without separators. */
export function hashNoticeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`prizestash-notice/1\n${letters}`).digest();
}
