import { consentTextsIn } from '@prizestash/delivery/releases/release-set/consent-texts-in';
import { type ConsentText, hashConsentText } from './consent-text';

/**
 * Returns a function that reads the consent texts of all release sets in a release store, so that a
 * text is known before a page shows it.
 * @param releasesDir absolute path; a folder that does not exist has none
 */
export function releasedConsentTexts(releasesDir: string): () => ConsentText[] {
  const read: Parameters<typeof consentTextsIn>[1] = new Map();
  const hashed = new Map<string, ConsentText>();
  return () =>
    consentTextsIn(releasesDir, read).map(({ version, text }) => {
      const key = `${version}\n${text}`;
      const known = hashed.get(key) ?? hashConsentText(version, text);
      hashed.set(key, known);
      return known;
    });
}
