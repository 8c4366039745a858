import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { consentTextsIn } from '@prizestash/release-store/release-set/read-folder';
import { ServiceError } from '../service-error';
import type { Queryable } from '../database/pool';

/** Adds the SHA-256 of a consent text in hex. */
export const hashConsentText = (version: string, text: string) =>
  ({ version, text, hash: hash('sha256', text) }) as const;

export type ConsentText = ReturnType<typeof hashConsentText>;

/** Shortest time between two reads of the release sets. */
const RELOAD_MS = 1_000;

/** The error for a page whose consent text is in no release set, or not named. */
function unknownConsent(): ServiceError {
  return new ServiceError(
    'unknown-consent',
    'This page is out of date. Please reload it and send the form again.',
  );
}

/**
 * The consent texts that pages of the release sets show. Evidence names a text by its hash. Only
 * these texts are accepted, and each is registered before, so that every hash can be resolved.
 */
export class ConsentTextRegistry {
  /** By hash, the versions that releases declare the text as: each team writes its own. */
  private shown: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private readonly registered = new Set<string>();
  private loadedAt = -Infinity;
  private loading: Promise<void> = Promise.resolve();

  /** @param loadTexts reads the texts of the release sets that this machine has now */
  constructor(
    private readonly repository: ConsentTextsRepository,
    private readonly loadTexts: () => readonly ConsentText[],
  ) {}

  /**
   * Returns the version of a text: the one that the page names, if a release set has the text with it.
   * @param hash SHA-256 in hex
   * @param named by the page; a program may name none
   * @throws {ServiceError} `unknown-consent` when no release set has the text
   */
  async versionOf(hash: string, named?: string): Promise<string> {
    await this.load().catch((error: unknown) => {
      if (!this.shown.has(hash)) throw error;
    });
    const versions = [...(this.shown.get(hash) ?? [])];
    // Another machine may have a release set some seconds earlier.
    const version =
      versions.find((one) => one === named) ?? versions[0] ?? (await this.repository.findNew(hash));
    if (version === null) throw unknownConsent();
    return version;
  }

  /** Whether a text is known. While none is, no entry of a page can be accepted. */
  async isLoaded(): Promise<boolean> {
    if (this.shown.size === 0) await this.load();
    return this.shown.size > 0;
  }

  private load(): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_MS) return this.loading;
    this.loadedAt = performance.now();
    this.loading = this.registerTexts();
    return this.loading;
  }

  private async registerTexts(): Promise<void> {
    const texts = this.loadTexts();
    for (const text of texts) {
      if (this.registered.has(text.hash)) continue;
      await this.repository.add(text);
      this.registered.add(text.hash);
    }
    const shown = new Map<string, Set<string>>();
    for (const { hash, version } of texts) {
      shown.set(hash, (shown.get(hash) ?? new Set()).add(version));
    }
    this.shown = shown;
  }
}

/** Every consent text that was ever shown, so that a hash in the evidence can be resolved later. */
export class ConsentTextsRepository {
  constructor(private readonly database: Queryable) {}

  /** Registers a text. A text that is registered already is left unchanged. */
  async add({ hash, version, text }: ConsentText): Promise<void> {
    await this.database.query(
      'insert into consent_texts (hash, version, text) values ($1, $2, $3) on conflict do nothing',
      [hash, version, text],
    );
  }

  /** Finds the version of a text that was registered in the last ten minutes; null for none. */
  async findNew(hash: string): Promise<string | null> {
    const { rows } = await this.database.query<{ version: string }>(
      "select version from consent_texts where hash = $1 and first_used_at > now() - interval '10 minutes'",
      [hash],
    );
    return rows[0]?.version ?? null;
  }
}

/**
 * Returns a function that reads the consent texts of all release sets in a release store, so that a
 * text is known before a page shows it.
 * @param releasesDir absolute path; a folder that does not exist has none
 */
export function releasedConsentTexts(releasesDir: string): () => ConsentText[] {
  const read: Parameters<typeof consentTextsIn>[1] = new Map();
  return () =>
    consentTextsIn(releasesDir, read).map(({ version, text }) => hashConsentText(version, text));
}

/** By column of the table `consents`. */
export interface ConsentEvidence {
  /** Version of the registered consent text, as a release declares it; null without a hash. */
  readonly consent_version: string | null;
  /** SHA-256 in hex of the text that the page showed; null when the request did not name it. */
  readonly consent_hash: string | null;
  /** Versions of the legal texts by path, as the page showed them. */
  readonly document_versions: Readonly<Record<string, string>>;
  readonly address: string;
  readonly user_agent: string;
  /** Path of the page, for example `/apply`. */
  readonly page: string | null;
  readonly release_set: string | null;
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
    consent_version: version,
    consent_hash: version === null ? null : String(headers['consent-hash']),
    document_versions: documentVersions(headers),
    address,
    user_agent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    page: header(headers, 'page-path', PAGE),
    release_set: header(headers, 'release-set', TOKEN),
    gpc: headers['sec-gpc'] === '1',
  };
}
