/**
 * Label of the transaction id where a partner's data is listed. The id is derived from the entry, so
 * that a partner can recognize a call for the same entry; the entry id itself is never sent.
 */
export const transactionLabel = 'a code for this entry';
