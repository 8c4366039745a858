import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { CONSENT_VERSION, consentAsLine, consentText } from '@prizestash/shared/rules/consent';

/** Evidence of consent that is stored with an entry. */
export interface ConsentEvidence {
  /** Version of the consent text that the page showed; null when the request did not name it. */
  readonly consentVersion: string | null;
  /** SHA-256 of that text in hex; null when the API does not know the version. */
  readonly consentHash: string | null;
  /** Versions of the legal texts by path, as the page showed them. */
  readonly documentVersions: Readonly<Record<string, string>>;
  /** IP address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  /** Path of the page, for example `/apply`. */
  readonly page: string | null;
  readonly releaseSet: string | null;
  /** True when the browser sent Global Privacy Control. */
  readonly gpc: boolean;
}

/** A version of the consent text. */
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
 * Builds the consent text that the page shows now.
 * @param partnerNames as the page names them; undefined when not configured
 * @returns undefined when the names are not configured: missing evidence is better than false evidence
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

function header(headers: IncomingHttpHeaders, name: string, format: RegExp): string | null {
  const value = headers[name];
  return typeof value === 'string' && format.test(value) ? value : null;
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
 * Reads the evidence of consent from the request headers. A missing or malformed header does not
 * reject the entry; the operator sees the empty column.
 * @param address IP address of the caller
 * @param consentText shown now; undefined when not configured
 */
export function readConsentEvidence(
  headers: IncomingHttpHeaders,
  address: string,
  consentText: ConsentText | undefined,
): ConsentEvidence {
  const consentVersion = header(headers, 'consent-version', TOKEN);
  return {
    consentVersion,
    consentHash: consentText && consentVersion === consentText.version ? consentText.hash : null,
    documentVersions: documentVersions(headers),
    address,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    page: header(headers, 'page-path', PAGE),
    releaseSet: header(headers, 'release-set', TOKEN),
    gpc: headers['sec-gpc'] === '1',
  };
}
