import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '@prizestash/shared/rules/json-checks';
import type { RouteManifest } from '@prizestash/shared/remote';
import type { SiteConfigRelease, ReleaseSetRecord, ResultsRelease } from '../release';
import { RESULTS, SAFE_NAME, SITE_CONFIG } from '../release-name';
import { type ConsentText, consentTextOf, firstWording } from './consent-texts';

/** The packages of a release set that have pages, and these pages. */
export interface SetRoutes {
  /** Versions by package name. */
  readonly versions: ReadonlyMap<string, string>;
  /** Paths of all routes. */
  readonly routes: ReadonlySet<string>;
}

function readRecord(file: string): Record<string, unknown> {
  const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return isRecord(content) ? content : {};
}

/**
 * Reads the versions and the routes of a release set from the folder of a release store, for programs
 * that only read it.
 * @param releasesDir absolute path.
 * @returns null for a set that is not in the folder, or not completely yet.
 */
export function setRoutesIn(releasesDir: string, id: string): SetRoutes | null {
  if (!SAFE_NAME.test(id)) return null;
  const { versions } = readRecord(path.join(releasesDir, 'sets', id, 'set.json'));
  if (!isRecord(versions)) return null;
  const names = Object.entries(versions).map(([name, version]) => [name, String(version)] as const);
  const fileOf = (release: readonly string[]) =>
    path.join(releasesDir, 'releases', ...release, 'release.json');
  const isCopied = names.every(
    (release) => release.every((part) => SAFE_NAME.test(part)) && existsSync(fileOf(release)),
  );
  if (!isCopied) return null;
  const found = names.flatMap(([name, version]) => {
    const { routes } = readRecord(fileOf([name, version]));
    const paths = Array.isArray(routes)
      ? routes.map((route) => (isRecord(route) ? route['path'] : ''))
      : [];
    return paths.flatMap((route) => (typeof route === 'string' ? { name, version, route } : []));
  });
  return {
    versions: new Map(found.map(({ name, version }) => [name, version])),
    routes: new Set(found.map(({ route }) => route)),
  };
}

/** A legal text of a release. */
export interface ReleasedDocument {
  readonly version: string;
  /** SHA-256 of its text, 64 hexadecimal digits. */
  readonly digest: string;
}

/** Reads what is live from a folder: the descriptions of releases by package name. */
function readLive<Result>(
  releasesDir: string,
  find: (releases: ReadonlyMap<string, Record<string, unknown>>) => Result | null,
): Result | null {
  const read = (...names: unknown[]) => readRecord(path.join(releasesDir, ...names.map(String)));
  try {
    const [, head = ''] = readFileSync(path.join(releasesDir, 'log/head.jws'), 'utf8').split('.');
    const last = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    const entry = `${String(last['sequence']).padStart(10, '0')}-${String(last['entry'])}.json`;
    const { versions } = read('sets', read('log', entry)['live'], 'set.json');
    const releases = Object.entries(versions as object).map(
      ([name, version]) => [name, read('releases', name, version, 'release.json')] as const,
    );
    return find(new Map(releases));
  } catch {
    // Half a file, or none: what was read before counts.
    return null;
  }
}

/**
 * Reads the legal text that visitors get who are in no canary, for programs that only read the folder
 * of a release store: who writes the folder has verified its promotion log.
 * @param releasesDir absolute path.
 * @param url path of the text's page.
 * @returns null before the first promotion, for a release that declares none, and for what cannot be read.
 */
export function liveDocumentIn(releasesDir: string, url: string): ReleasedDocument | null {
  return readLive(releasesDir, (releases) => {
    const routes = [...releases.values()].flatMap(
      (release) => (release['routes'] ?? []) as RouteManifest[],
    );
    const { documentVersion: version, documentDigest: digest } =
      routes.find((route) => route.path === url) ?? {};
    return version && digest ? { version, digest } : null;
  });
}

/**
 * Reads the live configuration of the site, like `liveDocumentIn`.
 * @param releasesDir absolute path.
 * @returns null before the first promotion, and for what cannot be read.
 */
export function liveSiteConfigIn(releasesDir: string): SiteConfigRelease['config'] | null {
  return readLive(releasesDir, (releases) => {
    const { config } = (releases.get(SITE_CONFIG) ?? {}) as Partial<SiteConfigRelease>;
    return config ?? null;
  });
}

/**
 * Reads the head of the log of drawings in the live results, like `liveDocumentIn`.
 * @param releasesDir absolute path.
 * @returns 64 hexadecimal digits; null before one is published, and for what cannot be read.
 */
export function publishedHeadIn(releasesDir: string): string | null {
  return readLive(releasesDir, (releases) => {
    const { results } = (releases.get(RESULTS) ?? {}) as Partial<ResultsRelease>;
    return results?.drawingKeys.log?.head ?? null;
  });
}

/** Parses a file that was verified when it was stored; null for one that is missing or damaged. */
function contentOf<T>(file: string): T | null {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Of a set from before texts were recorded: its remotes had one wording. */
function firstTexts(releasesDir: string, { versions }: ReleaseSetRecord): ConsentText[] | null {
  const folder = path.join(releasesDir, 'releases', SITE_CONFIG, String(versions[SITE_CONFIG]));
  const release = contentOf<SiteConfigRelease>(path.join(folder, 'release.json'));
  return release && [consentTextOf(firstWording, release.config.partners)];
}

/**
 * Reads the consent texts that the release sets in the folder of a release store show, for programs
 * that only read it.
 * @param releasesDir absolute path; a folder that does not exist has none.
 * @param read the texts of sets that were read before, which do not change; gets the new ones.
 */
export function consentTextsIn(
  releasesDir: string,
  read: Map<string, readonly ConsentText[]>,
): ConsentText[] {
  const folder = path.join(releasesDir, 'sets');
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => {
    const known = read.get(id);
    if (known) return known;
    const record = contentOf<ReleaseSetRecord>(path.join(folder, id, 'set.json'));
    const texts = record && (record.consents ?? firstTexts(releasesDir, record));
    if (texts) read.set(id, texts);
    return texts ?? [];
  });
}
