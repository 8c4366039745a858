import { fetchJson, isApiError } from '@prizestash/shared/api';
import { entryLeaf, HASH_BYTES } from '@prizestash/shared/drawing/entry-leaf';
import { verifiedIndex } from '@prizestash/shared/drawing/inclusion-proof';
import {
  auditPath,
  sameBytes,
  splitLeaves,
  treeLevels,
} from '@prizestash/shared/drawing/merkle-tree';
import type { CheckedDrawing } from '../verification/check-drawing';

/** Whether an entry is in the list of a drawing. */
export type FoundEntry =
  /** `index` from 0; `position` in the selection, or null when it was not drawn. */
  | { readonly kind: 'included'; readonly index: number; readonly position: number | null }
  | { readonly kind: 'absent' }
  /** The API claims that it is included, with a proof that does not lead to the committed root. */
  | { readonly kind: 'proof-wrong' }
  | { readonly kind: 'not-committed' };

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Proves inclusion from the downloaded list, without a request. */
function localProof(list: Uint8Array, leaf: Uint8Array): unknown {
  const leaves = splitLeaves(list);
  const index = leaves.findIndex((candidate) => sameBytes(candidate, leaf));
  if (index < 0) return null;
  return {
    index,
    entries: list.length / HASH_BYTES,
    path: auditPath(treeLevels(leaves), index).map(toHex),
  };
}

/** Asks for a proof. The leaf tells nothing about the entry. */
async function fetchProof(api: string, drawing: string, leaf: string): Promise<unknown> {
  try {
    return await fetchJson(`${api}/v1/drawings/${drawing}/proofs/${leaf}`);
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/**
 * Finds an entry in a checked drawing. The entry's number does not leave the device.
 * @param entryId the UUID on the receipt.
 * @throws {ApiError} when a proof is needed and does not load.
 */
export async function findEntry(
  api: string,
  { files, verification }: CheckedDrawing,
  entryId: string,
): Promise<FoundEntry> {
  const { commitment, selection } = verification;
  if (!commitment) return { kind: 'not-committed' };
  const leaf = entryLeaf(commitment.drawing, entryId);
  const leafHex = toHex(leaf);
  const proof = files.leaves
    ? localProof(files.leaves, leaf)
    : await fetchProof(api, commitment.drawing, leafHex);
  if (proof === null) return { kind: 'absent' };
  const index = verifiedIndex(commitment, leafHex, proof);
  if (index === null) return { kind: 'proof-wrong' };
  const position = selection?.selected.findIndex((one) => one.leaf === leafHex) ?? -1;
  return { kind: 'included', index, position: position < 0 ? null : position };
}
