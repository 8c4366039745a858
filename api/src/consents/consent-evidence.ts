import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { CONSENT_VERSION, consentAsLine, consentText } from '@prizestash/shared/rules/consent';

/** What proves a consent, beside the entry itself and the moment it was received. */
export interface ConsentEvidence {
  /** Version of the consent text that the page showed; null when the caller did not say. */
  readonly consentVersion: string | null;
  /** SHA-256 of that text in hex; null when the API does not know the version. */
  readonly consentHash: string | null;
  /** Versions of the legal texts by path, as the page showed them. */
  readonly documentVersions: Readonly<Record<string, string>>;
  /** Address that the request came from. */
  readonly address: string;
  readonly userAgent: string;
  /** Path of the page, for example `/apply`. */
  readonly page: string | null;
  readonly releaseSet: string | null;
  /** True when the browser sent Global Privacy Control. */
  readonly gpc: boolean;
}

/** A wording of the consent text. */
export interface ConsentText {
  readonly version: string;
  readonly text: string;
  /** SHA-256 of the text in hex. */
  readonly hash: string;
}

const MAX_USER_AGENT = 512;
const MAX_DOCUMENTS = 12;
const TOKEN = /^[\w.:+-]{1,64}$/;
const PAGE = /^\/[\w\-./]{0,127}$/;
const DOCUMENT = /^(\/[\w\-./]{1,63})=([\w.-]{1,32})$/;

/**
 * The wording that is shown now.
 * @param partnerNames as the page names them; undefined when the API was not told
 * @returns undefined when the API was not told: no evidence is better than a false one
 */
export function currentConsentText(
  partnerNames: readonly string[] | undefined,
): ConsentText | undefined {
  if (!partnerNames) return undefined;
  const text = consentAsLine(consentText(partnerNames));
  return {
    version: CONSENT_VERSION,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

function header(headers: IncomingHttpHeaders, name: string, shape: RegExp): string | null {
  const value = headers[name];
  return typeof value === 'string' && shape.test(value) ? value : null;
}

function documentVersions(headers: IncomingHttpHeaders): Record<string, string> {
  const value = headers['legal-versions'];
  if (typeof value !== 'string') return {};
  const pairs = value
    .split(',', MAX_DOCUMENTS)
    .map((part) => DOCUMENT.exec(part.trim()))
    .filter((match) => match !== null);
  return Object.fromEntries(pairs.map((match) => [match[1], match[2]]));
}

/**
 * Reads the evidence of a consent from a request. What is missing or has a strange shape is left
 * out: an entry is not refused for it, but the operator sees that it is not there.
 * @param address that the request came from
 * @param wording that is shown now; undefined when the API was not told
 */
export function readConsentEvidence(
  headers: IncomingHttpHeaders,
  address: string,
  wording: ConsentText | undefined,
): ConsentEvidence {
  const consentVersion = header(headers, 'consent-version', TOKEN);
  return {
    consentVersion,
    consentHash: wording && consentVersion === wording.version ? wording.hash : null,
    documentVersions: documentVersions(headers),
    address,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    page: header(headers, 'page-path', PAGE),
    releaseSet: header(headers, 'release-set', TOKEN),
    gpc: headers['sec-gpc'] === '1',
  };
}
