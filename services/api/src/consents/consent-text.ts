import { createHash } from 'node:crypto';

export interface ConsentText {
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the text in hex. */
  readonly hash: string;
}

export function hashConsentText(version: string, text: string): ConsentText {
  return { version, text, hash: createHash('sha256').update(text).digest('hex') };
}
