import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { RouteManifest } from '@prizestash/shared/remote';
import { consentParts } from '@prizestash/shared/rules/consent';
import { partnerNamesOf, wordingOf } from '../releases/release-set/consent-texts';
import type { SetConfig } from '../releases/site-config/site-config-from-env';

/** The text of HTML as it is read. */
function textOf(
  node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode,
): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

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
    const wording = route.prerender && isAsked ? wordingOf(route) : undefined;
    const text = textOf(parseFragment(bodies[route.path] ?? ''));
    if (!wording) return false;
    const parts = consentParts(wording, partnerNamesOf(partners));
    return !text.includes(parts.map((part) => part.text).join(''));
  })?.path;
}
