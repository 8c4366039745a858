import type { IncomingHttpHeaders } from 'node:http';
import { type ConsentTextRegistry, unknownConsent } from './consent-text-registry';

export interface ConsentEvidence {
  /** Version of the registered consent text, as a release declares it; null without a hash. */
  readonly consentVersion: string | null;
  /** SHA-256 in hex of the text that the page showed; null when the request did not name it. */
  readonly consentHash: string | null;
  /** Versions of the legal texts by path, as the page showed them. */
  readonly documentVersions: Readonly<Record<string, string>>;
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

/** Headers that are evidence only together with the text that the page showed. */
const CLAIMS = ['consent-version', 'legal-versions', 'release-set'] as const;

/** Finds the version of the text that a request names by its hash; null when it names none. */
async function consentVersion(
  headers: IncomingHttpHeaders,
  texts: ConsentTextRegistry,
): Promise<string | null> {
  const { 'consent-hash': hash, 'consent-version': named } = headers;
  if (hash !== undefined) return texts.versionOf(String(hash), named && String(named));
  if (CLAIMS.some((name) => headers[name] !== undefined)) throw unknownConsent();
  return null;
}

/**
 * Reads the evidence of consent from the request headers. A page sends the hash of the consent text
 * that it showed, which must be registered. A call with only the payload (docs/product.md, section 7)
 * has no evidence: its columns stay empty. A request that names versions without the hash is
 * refused, because its evidence could be false. Other missing or malformed headers do not matter.
 * @param address canonical IP address of the caller
 * @throws {ServiceError} `unknown-consent` when the text is not registered or not named
 */
export async function readConsentEvidence(
  headers: IncomingHttpHeaders,
  address: string,
  texts: ConsentTextRegistry,
): Promise<ConsentEvidence> {
  const version = await consentVersion(headers, texts);
  return {
    consentVersion: version,
    consentHash: version === null ? null : String(headers['consent-hash']),
    documentVersions: documentVersions(headers),
    address,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    page: header(headers, 'page-path', PAGE),
    releaseSet: header(headers, 'release-set', TOKEN),
    gpc: headers['sec-gpc'] === '1',
  };
}
