import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConsentText, currentConsentText } from './consent-text';

/** The members of a released site configuration that the consent text depends on. */
interface SiteConfigRelease {
  readonly config?: {
    readonly partners?: Readonly<
      Record<'lead' | 'embedded' | 'survey', { readonly name?: string } | undefined>
    >;
  };
}

/** The partners in the order of the offers; undefined for a file that is something else. */
function partnerNames(json: string): string[] | undefined {
  try {
    const { partners } = (JSON.parse(json) as SiteConfigRelease).config ?? {};
    const names = [partners?.lead, partners?.embedded, partners?.survey].map((one) => one?.name);
    return names.every((name) => typeof name === 'string') ? names : undefined;
  } catch {
    return undefined;
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder).map((version) => path.join(folder, version, 'release.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Builds the consent texts of the site configurations in a release store, so that the text of a
 * configuration is known before a page shows it.
 * @param releasesDir absolute path; a folder that does not exist has none
 */
export function releasedConsentTexts(releasesDir: string): ConsentText[] {
  return filesBelow(path.join(releasesDir, 'releases/site-config')).flatMap(
    (file) => currentConsentText(partnerNames(readFileSync(file, 'utf8'))) ?? [],
  );
}
