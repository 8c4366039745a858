import type { RouteManifest } from '@prizestash/shared/remote';
import { consentParts } from '@prizestash/shared/rules/consent';
import { partnerNamesOf, wordingOf } from '@prizestash/release-store/release-set/consent-texts';
import type { SetConfig } from '@prizestash/release-store/site-config/site-config-from-env';

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** The text of rendered HTML. A parser may never end with what a package has written. */
const textOf = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (reference) => characters[reference]!);

/**
 * Finds a rendered page that does not show the consent text of its route.
 * @param bodies HTML by path.
 * @param before routes of the set that it follows: a page that asked for consent still does.
 * @returns its path; undefined for none.
 */
export function pageWithoutConsent(
  routes: readonly RouteManifest[],
  bodies: Readonly<Record<string, string>>,
  { partners }: SetConfig,
  before: readonly RouteManifest[],
): string | undefined {
  return routes.find((route) => {
    const isAsked = route.consent ?? before.find(({ path }) => path === route.path)?.consent;
    const wording = route.prerender && isAsked && wordingOf(route);
    if (!wording) return false;
    const parts = consentParts(wording, partnerNamesOf(partners));
    return !textOf(bodies[route.path] ?? '').includes(parts.map(({ text }) => text).join(''));
  })?.path;
}
