import { siteConfigsIn } from '@prizestash/delivery/releases/site-config/site-configs-in';
import { type ConsentText, currentConsentText } from './consent-text';

/** The members of a released site configuration that the consent text depends on. */
interface SiteConfigRelease {
  readonly config?: {
    readonly partners?: Readonly<Record<string, { readonly name?: string } | undefined>>;
  };
}

/** The partners in the order of the text; undefined for a file that is something else. */
function partnerNames(release: unknown): string[] | undefined {
  const { partners } = (release as SiteConfigRelease | null | undefined)?.config ?? {};
  const names = partners && Object.values(partners).map((one) => one?.name);
  return names?.every((name) => typeof name === 'string') ? names : undefined;
}

/**
 * Builds the consent texts of the site configurations in a release store, so that the text of a
 * configuration is known before a page shows it.
 * @param releasesDir absolute path; a folder that does not exist has none
 */
export function releasedConsentTexts(releasesDir: string): ConsentText[] {
  return siteConfigsIn(releasesDir).flatMap(
    (release) => currentConsentText(partnerNames(release)) ?? [],
  );
}
