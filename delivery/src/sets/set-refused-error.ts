/** A set may not go live; the message says why, in a sentence a team can act on. */
export class SetRefusedError extends Error {
  override name = 'SetRefusedError';
}
