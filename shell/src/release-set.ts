import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@prizestash/shared/remote';

/**
 * Reads the release set that the composer wrote into this page.
 * @throws {Error} when the page carries none, which is a mistake in publishing.
 */
export function readReleaseSet(page: Document): ReleaseSet {
  const text = page.getElementById(RELEASE_SET_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('this page carries no release set');
  return JSON.parse(text) as ReleaseSet;
}
