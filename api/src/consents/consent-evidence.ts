import { type IncomingHttpHeaders } from 'node:http';
import { type ConsentTextRegistry } from './consent-text-registry';

/** Evidence of consent that is stored with an entry. */
export interface ConsentEvidence {
  /**
   * Version of the consent text: of the registered text when there is a hash, otherwise as the request
   * claims; null when the request did not name it.
   */
  readonly consentVersion: string | null;
  /** SHA-256 in hex of the text that the page showed; null when the request did not name it. */
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

const MAX_USER_AGENT = 512;
const MAX_DOCUMENTS = 12;
const TOKEN = /^[\w.:+-]{1,64}$/;
const PAGE = /^\/[\w\-./]{0,127}$/;
const DOCUMENT = /^(\/[\w\-./]{1,63})=([\w.-]{1,32})$/;

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
 * reject the entry; the operator sees the empty column. The exception is the hash of the consent
 * text: it would be false evidence unless the text is registered.
 * @param address canonical IP address of the caller
 * @throws ServiceError `unknown-consent` when the text is not registered
 */
export async function readConsentEvidence(
  headers: IncomingHttpHeaders,
  address: string,
  texts: ConsentTextRegistry,
): Promise<ConsentEvidence> {
  const consentHash =
    headers['consent-hash'] === undefined ? null : String(headers['consent-hash']);
  return {
    consentVersion:
      consentHash === null
        ? header(headers, 'consent-version', TOKEN)
        : await texts.versionOf(consentHash),
    consentHash,
    documentVersions: documentVersions(headers),
    address,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    page: header(headers, 'page-path', PAGE),
    releaseSet: header(headers, 'release-set', TOKEN),
    gpc: headers['sec-gpc'] === '1',
  };
}
