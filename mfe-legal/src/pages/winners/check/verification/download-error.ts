import type { ApiErrorCode } from '@prizestash/shared/api';

/** A published file that did not load. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';

  constructor(
    /** Names the file in a sentence, for example `the list of entries`. */
    readonly file: string,
    readonly code: ApiErrorCode,
  ) {
    super(`${file} did not load: ${code}`);
  }
}
