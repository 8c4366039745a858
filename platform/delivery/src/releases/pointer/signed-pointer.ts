import { DeliveryError } from '../../delivery-error';
import type { LivePointer } from '../release';
import type { PointerKeys, Signature } from './pointer-keys';

/** What is signed: the pointer and what it promises about the store. */
export interface SignedContent {
  readonly pointer: LivePointer;
  /** Grows by one with each pointer, so that an older one is recognized. */
  readonly sequence: number;
  /** SHA-256 of the archives behind the pointer, by their keys. */
  readonly archives: Readonly<Record<string, string>>;
}

interface SignedPointer extends SignedContent {
  readonly signature: Signature;
}

const textOf = ({ pointer, sequence, archives }: SignedContent) =>
  JSON.stringify([pointer, sequence, archives]);

/** The content of `live.json`. */
export function signPointer(content: SignedContent, keys: PointerKeys): string {
  const signed: SignedPointer = { ...content, signature: keys.sign(textOf(content)) };
  return JSON.stringify(signed, null, 2);
}

/**
 * Reads `live.json`.
 * @throws {DeliveryError} when no accepted key has signed it.
 */
export function readSignedPointer(json: string, keys: PointerKeys): SignedContent {
  let content: Partial<SignedPointer>;
  try {
    content = JSON.parse(json) as Partial<SignedPointer>;
  } catch {
    content = {};
  }
  const { pointer, sequence, archives, signature } = content;
  if (!pointer || sequence === undefined || !archives || !signature) throw refused();
  const signed = { pointer, sequence, archives };
  if (!keys.accepts(textOf(signed), signature)) throw refused();
  return signed;
}

/**
 * Signs the pointer of a folder store that was written before pointers were signed.
 * @param withdrawn the release sets that were marked as withdrawn then.
 * @returns null when the text is something else.
 */
export function signOlderPointer(
  json: string,
  withdrawn: readonly string[],
  keys: PointerKeys,
): string | null {
  const older = JSON.parse(json) as LivePointer | SignedPointer;
  if (!('history' in older)) return null;
  const pointer = withdrawn.length > 0 ? { ...older, withdrawn } : older;
  return signPointer({ pointer, sequence: 0, archives: {} }, keys);
}

function refused(): DeliveryError {
  return new DeliveryError(
    'pointer-refused',
    'The live pointer is not signed by a known promotion service, so it is not used.',
  );
}
