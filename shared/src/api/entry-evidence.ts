/**
 * Evidence of consent that is stored with an entry, and signals that help to recognize bots. It is
 * sent in headers, because the body holds the specified payload only (docs/product.md, section 3.3).
 */
export interface EntryEvidence {
  /** Version of the consent text beside the checkbox. */
  readonly consentVersion: string;
  /** The consent text that the page shows, as `consentAsLine` writes it. */
  readonly consentText: string;
  /** Path of the page that sends the entry. */
  readonly pagePath: string;
  /** Id of the page's release set. */
  readonly releaseSetId: string;
  /** Versions of the legal texts by path, for example `{ '/legal/rules': '1.0' }`. */
  readonly documentVersions: Readonly<Record<string, string>>;
  /** True when the honeypot field is filled in. */
  readonly honeypotFilled: boolean;
  /** Seconds from the first render of the form to its submit; null when unknown. */
  readonly fillSeconds: number | null;
}

async function sha256(text: string): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  if (!digest) return null;
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashes = new Map<string, Promise<string | null>>();

/**
 * SHA-256 of a consent text in hex; null where the browser has no Web Crypto, as on a plain http page.
 * Hashed before the submit, a text does not delay the entry.
 */
export function hashConsentText(text: string): Promise<string | null> {
  const hash = hashes.get(text) ?? sha256(text);
  hashes.set(text, hash);
  return hash;
}

/** The headers by which the API finds the texts that the page showed. */
async function textHeaders(evidence: EntryEvidence): Promise<Record<string, string>> {
  const consentHash = await hashConsentText(evidence.consentText);
  // The API refuses versions without the hash.
  if (consentHash === null) return {};
  return {
    'Consent-Version': evidence.consentVersion,
    'Consent-Hash': consentHash,
    'Release-Set': evidence.releaseSetId,
    'Legal-Versions': Object.entries(evidence.documentVersions)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, version]) => `${path}=${version}`)
      .join(', '),
  };
}

/**
 * Formats the evidence as request headers: `Consent-Version`, `Consent-Hash` (SHA-256 of the text),
 * `Release-Set` and `Legal-Versions` (`/legal/rules=1.0, …`) where the browser can hash the text, and
 * `Page-Path`, `Form-Trap` (`filled` or `empty`) and `Form-Seconds`.
 */
export async function toEvidenceHeaders(evidence: EntryEvidence): Promise<Record<string, string>> {
  return {
    ...(await textHeaders(evidence)),
    'Page-Path': evidence.pagePath,
    'Form-Trap': evidence.honeypotFilled ? 'filled' : 'empty',
    ...(evidence.fillSeconds === null
      ? {}
      : { 'Form-Seconds': String(Math.max(0, Math.floor(evidence.fillSeconds))) }),
  };
}
