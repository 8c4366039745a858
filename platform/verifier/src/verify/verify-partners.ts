import type { PartnerManifest, RouteManifest } from '@prizestash/shared/remote';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';
import { nameOf } from '@prizestash/release-store/release-name';
import type { SetConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import { consentParts } from '@prizestash/shared/rules/consent';
import { partnerNamesOf, wordingOf } from '@prizestash/release-store/release-set/consent-texts';

/** The settings that a partner needs: its address, and those that its parameters name. */
function settingsOf({ kind, parameters }: PartnerManifest): string[] {
  const named = Object.values(parameters).filter((source) => source.startsWith('settings.'));
  const address = kind === 'frame' ? 'frameUrl' : 'scriptUrl';
  return [address, ...named.map((source) => source.replace('settings.', ''))];
}

/** The set that another one follows: what its remotes declare of partners, and its configuration. */
interface LivePartners {
  readonly remotes: readonly Release[];
  readonly partners: SetConfig['partners'];
}

/**
 * Visitors consent to what the privacy policy lists: nothing adds a detail to it that the operator has
 * not named. A partner is new until the live configuration has it, whoever declared it before.
 */
function verifyDetails(
  release: Release,
  { id, details }: PartnerManifest,
  live: LivePartners,
  { partners }: SetConfig,
): void {
  const named = partners[id]?.details;
  const before = live.partners[id];
  // A new partner receives what is named, and nothing else that it declares.
  if (named && !before) return;
  const declared = live.remotes.flatMap((one) => one.partners ?? []);
  const known = before ? Object.keys(declared.find((one) => one.id === id)?.details ?? {}) : [];
  const received = known.filter((field) => before?.details?.includes(field) ?? true);
  const allowed = named ? [...known, ...named] : received;
  const added = Object.keys(details).find((field) => !allowed.includes(field));
  if (!added) return;
  refuseSet(
    'partners',
    `${nameOf(release)} declares that ${id} receives ${added}, which visitors have not ` +
      `consented to; the operator adds it to the details of ${id} in PARTNERS first`,
  );
}

/**
 * Verifies what the remotes of a release set declare of partners: each id belongs to one remote and
 * stays with it, its settings are configured, and it receives nothing that consent has not named.
 * @param live the set that it follows; null for the first one.
 */
export function verifyPartners(
  remotes: readonly Release[],
  live: LivePartners | null,
  config: SetConfig,
): void {
  const owners = new Map<string, string>();
  for (const { package: name, partners = [] } of live?.remotes ?? []) {
    const isThere = remotes.some((remote) => remote.package === name);
    for (const { id } of partners) if (isThere) owners.set(id, name);
  }
  for (const release of remotes) {
    for (const partner of release.partners ?? []) {
      const { id } = partner;
      const owner = owners.get(id) ?? release.package;
      if (owner !== release.package) {
        refuseSet(
          'partners',
          `${nameOf(release)} declares the partner ${id}, which belongs to ${owner}`,
        );
      }
      owners.set(id, owner);
      const settings = config.partners[id];
      if (!settings) continue;
      const missing = settingsOf(partner).find((name) => settings[name] === undefined);
      if (missing) {
        refuseSet(
          'partners',
          `${nameOf(release)} needs "${missing}" of the partner ${id}; add it to ${id} in PARTNERS`,
        );
      }
      if (live) verifyDetails(release, partner, live, config);
    }
  }
}

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
