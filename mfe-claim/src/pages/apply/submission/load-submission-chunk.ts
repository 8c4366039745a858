import { ApiError } from '@prizestash/shared/api';
import type { SiteConfig } from '@prizestash/shared/site';

/**
 * Loads the submission chunk. Webpack caches a loaded chunk and retries a failed one.
 * @throws {ApiError} `network` when the chunk fails to load, so that the visitor sees the same
 *   message as for any other lost connection.
 */
export async function loadSubmissionChunk() {
  try {
    return await import(/* webpackChunkName: "claim-submission" */ './submission-chunk');
  } catch {
    throw new ApiError('network');
  }
}

/**
 * Starts to load the submission chunk early and, in a separate task, lets it prepare a submission.
 * Errors are ignored here and reported on submit.
 */
export function preloadSubmissionChunk(site: SiteConfig): void {
  loadSubmissionChunk()
    .then(({ prepareSubmission }) => setTimeout(() => prepareSubmission(site)))
    .catch(() => undefined);
}
