import { ApiError } from '@prizestash/shared/api';

/**
 * Fetches the rules and the call; later calls cost nothing, and a failed fetch is tried again.
 * @throws {ApiError} `network` when it cannot be fetched, so that it reads like any lost connection.
 */
export async function loadSubmissionChunk() {
  try {
    return await import(/* webpackChunkName: "claim-submission" */ './submission-chunk');
  } catch {
    throw new ApiError('network');
  }
}
