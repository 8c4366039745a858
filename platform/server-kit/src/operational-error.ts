/**
 * A failure that a program expects: the message is complete sentences for whoever can act on it, and
 * is printed without a stack. Packages derive their error class from it.
 */
export class OperationalError<Code extends string = string> extends Error {
  override name = 'OperationalError';

  /**
   * @param code identifies the kind of failure; stable.
   * @param seeAlso a sentence that says where more is written; commands print it below the message.
   */
  constructor(
    readonly code: Code,
    message: string,
    readonly seeAlso?: string,
  ) {
    super(message);
  }
}
