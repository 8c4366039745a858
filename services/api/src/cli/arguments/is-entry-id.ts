/** Decides whether a text is the id of an entry, as on the receipt: a UUID in lower case. */
export function isEntryId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
