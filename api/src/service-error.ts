/** Why a well-formed request was not done; each has its own HTTP status (see http/error-answer). */
export type ServiceErrorCode =
  'validation' | 'duplicate' | 'key-reused' | 'too-many' | 'unknown-token';

/** A refusal that the caller is told about in words. It never holds personal data. */
export class ServiceError extends Error {
  override readonly name = 'Refusal';

  /**
   * @param code stable reason
   * @param message a sentence for the visitor
   * @param details field name to message, seconds until another try makes sense, and the period
   *   that a duplicate is in for
   */
  constructor(
    readonly code: ServiceErrorCode,
    message: string,
    readonly details: {
      readonly errors?: Readonly<Record<string, string>>;
      readonly retryAfterSeconds?: number;
      readonly entryPeriod?: string;
    } = {},
  ) {
    super(message);
  }
}
