/** What this device knows about the visitor's entry; `unknown` on the prerendered page. */
export type EntryState = 'unknown' | 'entered' | 'already-entered' | 'none';
