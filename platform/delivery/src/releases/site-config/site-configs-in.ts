import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_CONFIG } from '../release';

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The site configurations in the folder of a release store, for programs that only read them: the
 * parsed `release.json` of each, which the caller validates. `undefined` for a file that is no JSON.
 * @param releasesDir absolute path; a folder that does not exist has none.
 */
export function siteConfigsIn(releasesDir: string): unknown[] {
  const folder = path.join(releasesDir, 'releases', SITE_CONFIG);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((version) =>
    contentOf(path.join(folder, version, 'release.json')),
  );
}
