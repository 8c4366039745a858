import axios from 'axios';
import type { EntryReceipt, EntryResponse } from '../contact/contact';
import { isEntryPeriod } from '../rules/calendar/entry-period';
import { isRecord } from '../rules/text/json-checks';
import type { EntryPayload } from '../rules/entry/entry-payload';
import { callApi } from './fetch-resource';
import { repeatCall } from './repeat-call';

/**
 * Evidence of consent that is stored with an entry, and signals that help to recognize bots. It is
 * sent in headers, because the body holds the specified payload only (docs/product.md, section 3.3).
 */
interface EntryEvidence {
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
function hashConsentText(text: string): Promise<string | null> {
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
async function toEvidenceHeaders(evidence: EntryEvidence): Promise<Record<string, string>> {
  return {
    ...(await textHeaders(evidence)),
    'Page-Path': evidence.pagePath,
    'Form-Trap': evidence.honeypotFilled ? 'filled' : 'empty',
    ...(evidence.fillSeconds === null
      ? {}
      : { 'Form-Seconds': String(Math.max(0, Math.floor(evidence.fillSeconds))) }),
  };
}

/**
 * Reads the data object of an accepted entry: `{ "data": { "id", "entry_period", … } }`
 * (docs/product.md, sections 4 and 7.1). Status 200 alone says that the entry was accepted, so a body of
 * any other shape is an empty object.
 *
 * @returns every field as it comes, but those of the receipt only with the type that pages read: an
 *   id that is a number as text, and no period or time that is not one.
 */
function readReceipt(body: unknown): Partial<EntryReceipt> {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data)) return {};
  const { id, entry_period, entered_at, ...others } = data;
  const isDate = typeof entered_at === 'string' && !Number.isNaN(Date.parse(entered_at));
  return {
    ...others,
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    ...(isEntryPeriod(entry_period) ? { entry_period } : {}),
    ...(isDate ? { entered_at } : {}),
  };
}

export interface RegisterOptions {
  /** Absolute address of the entry API, without a trailing slash. */
  readonly apiBaseUrl: string;
  /**
   * One UUID per set of values. The API repeats its first response for the same key and body, so
   * submitting again is safe.
   */
  readonly idempotencyKey: string;
  readonly evidence: EntryEvidence;
}

const requestOptions = {
  validateStatus: () => true,
  // The API has no such token, and axios waits for the cookies before it sends.
  withXSRFToken: false,
};

/**
 * Does before the submit what does not depend on the visitor's values: hashes the consent text and, by a
 * call to an address that axios refuses, runs its code once, because slow phones take long for the first
 * time. Sends nothing.
 */
export function prepareRegisterEntry(consentText: string): void {
  void hashConsentText(consentText);
  axios.post('none:', {}, requestOptions).catch(() => {});
}

/**
 * Submits an entry for the current period: `POST {api}/v1/fe/users/sweepstakes/register`
 * (docs/product.md, section 7.1). Repeats it while the API is unavailable for a
 * moment.
 *
 * @returns the HTTP status and the fields of the response's data.
 * @throws {ApiError} for every failure.
 */
export async function registerEntry(
  payload: EntryPayload,
  options: RegisterOptions,
): Promise<EntryResponse> {
  const url = `${options.apiBaseUrl}/v1/fe/users/sweepstakes/register`;
  const headers = {
    'Idempotency-Key': options.idempotencyKey,
    ...(await toEvidenceHeaders(options.evidence)),
  };
  const send = async (signal: AbortSignal) => {
    const options = { ...requestOptions, headers, signal };
    const response = await axios.post<unknown>(url, payload, options);
    const header = (name: string): unknown => response.headers[name];
    return { status: response.status, header, body: response.data };
  };
  const body = await repeatCall(() => callApi(send));
  return { ...readReceipt(body), status: 200 };
}
