import { fetchJson, isApiError } from '@prizestash/shared/api';
import type { CheckedDrawing } from '../verification/check-drawing';
import { inThread } from '../worker/verification-thread';

export type FoundEntry =
  /** `index` from 0; `position` in the selection, or null when it was not drawn. */
  | { readonly kind: 'included'; readonly index: number; readonly position: number | null }
  | { readonly kind: 'absent' }
  /** The API claims that it is included, with a proof that does not lead to the committed root. */
  | { readonly kind: 'proof-wrong' }
  | { readonly kind: 'not-committed' };

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
  { files: { leaves }, verification }: CheckedDrawing,
  entryId: string,
): Promise<FoundEntry> {
  const { commitment, selection } = verification;
  if (!commitment) return { kind: 'not-committed' };
  let found = await inThread('findLeaf', { commitment, entryId, leaves });
  if (!leaves) {
    const proof = await fetchProof(api, commitment.drawing, found.leaf);
    found = await inThread('findLeaf', { commitment, entryId, proof });
  }
  const { leaf, index } = found;
  if (index === null) return { kind: 'absent' };
  if (index === 'wrong') return { kind: 'proof-wrong' };
  const position = selection?.selected.findIndex((one) => one.leaf === leaf) ?? -1;
  return { kind: 'included', index, position: position < 0 ? null : position };
}
