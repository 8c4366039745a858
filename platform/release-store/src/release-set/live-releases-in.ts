import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteManifest } from '@prizestash/shared/remote';
import { RESULTS, SITE_CONFIG, type SiteConfigRelease } from '../release';
import type { ResultsRelease } from '../site-config/published-results';
import { readRecord } from './set-routes-in';

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
