import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@prizestash/shared/remote';

export type ShellErrorCode =
  | 'no-release-set'
  | 'no-root-element'
  | 'no-provider'
  | 'remote-not-loaded'
  | 'page-timeout';

/** The shell's only error class: `code` is what a program compares, the message is for developers. */
export class ShellError extends Error {
  override readonly name = 'ShellError';

  constructor(
    readonly code: ShellErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads the release set that the prerenderer inlined in this page.
 * @throws {ShellError} `no-release-set` when the page has none, which is a bug in publishing.
 */
export function readReleaseSet(page: Document): ReleaseSet {
  const text = page.getElementById(RELEASE_SET_ELEMENT_ID)?.textContent;
  if (!text) throw new ShellError('no-release-set', 'this page contains no release set');
  return JSON.parse(text) as ReleaseSet;
}
