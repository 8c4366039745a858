/** What was asked of the release store is not there; the message is a sentence for whoever asked. */
export class StoreError extends Error {
  override name = 'StoreError';
}
