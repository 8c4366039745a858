const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function fnv1a(bytes: Uint8Array, seed: number): string {
  let hash = seed;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** 64 bits are enough to tell entries apart and too few to restore the 122 random bits of a UUID. */
const plainHash = (bytes: Uint8Array) => fnv1a(bytes, 0x811c9dc5) + fnv1a(bytes, 0x9747b28c);

/**
 * Derives the id by which a partner recognizes calls for the same entry.
 * @param label differs between partners, so that two of them cannot match their ids.
 * @param entry the entry id; it is not part of the result and cannot be restored from it.
 * @returns SHA-256 as 64 hexadecimal digits; 16 digits of a plain hash where the browser offers no
 * `crypto.subtle`, as on an http page.
 */
export async function transactionIdOf(label: string, entry: string): Promise<string> {
  const bytes = new TextEncoder().encode(`prizestash:${label}:${entry}`);
  try {
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  } catch {
    return plainHash(bytes);
  }
}
