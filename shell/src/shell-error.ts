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
