import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '@prizestash/shared/rules/json-checks';
import { readRecord } from './set-routes-in';

/** A legal text of a release. */
export interface ReleasedDocument {
  readonly version: string;
  /** SHA-256 of its text, 64 hexadecimal digits. */
  readonly digest: string;
}

/** The live set of the log in a folder, whose signature the program that copies it has verified. */
function liveSetIn(releasesDir: string): string {
  const [, head = ''] = readFileSync(path.join(releasesDir, 'log/head.jws'), 'utf8').split('.');
  const { sequence, entry } = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const file = `${String(sequence).padStart(10, '0')}-${String(entry)}`;
  return String(readRecord(path.join(releasesDir, 'log', `${file}.json`))['live']);
}

/**
 * Reads the legal text at a path that visitors get who are in no canary, for programs that only read
 * the folder of a release store.
 * @param releasesDir absolute path.
 * @returns null before the first promotion, for a release that declares none, and for what cannot be read.
 */
export function liveDocumentIn(releasesDir: string, documentPath: string): ReleasedDocument | null {
  try {
    const set = path.join(releasesDir, 'sets', liveSetIn(releasesDir), 'set.json');
    const { versions } = readRecord(set);
    for (const [name, version] of Object.entries(isRecord(versions) ? versions : {})) {
      const { routes } = readRecord(
        path.join(releasesDir, 'releases', name, String(version), 'release.json'),
      );
      const route = (Array.isArray(routes) ? routes : []).find((one) => one?.path === documentPath);
      const { documentVersion, documentDigest: digest } = route ?? {};
      if (documentVersion && digest)
        return { version: String(documentVersion), digest: String(digest) };
    }
  } catch {
    // Half a file, or none: what was read before counts.
  }
  return null;
}
