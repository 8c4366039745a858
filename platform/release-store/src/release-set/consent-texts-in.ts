import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_CONFIG, type ReleaseSetRecord, type SiteConfigRelease } from '../release';
import { type ConsentText, consentTextOf, firstWording } from './consent-texts';

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
