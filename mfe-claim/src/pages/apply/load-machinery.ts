import { ApiError } from '@prizestash/shared/api';

/**
 * Fetches the rules and the call; later calls cost nothing, and a failed fetch is tried again.
 * @throws {ApiError} `network` when it cannot be fetched, so that it reads like any lost connection.
 */
export async function loadMachinery() {
  try {
    return await import(/* webpackChunkName: "claim-machinery" */ './claim-machinery');
  } catch {
    throw new ApiError('network');
  }
}
