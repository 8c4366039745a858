import type { PartnerManifest } from '@prizestash/shared/remote';
import { refuseSet } from '../delivery-error';
import type { Release } from '../releases/release';
import type { SetConfig } from '../releases/site-config/site-config-from-env';

const nameOf = (release: Release) => `${release.package}@${release.version}`;

/** The settings that a partner needs: its address, and those that its parameters name. */
function settingsOf({ kind, parameters }: PartnerManifest): string[] {
  const named = Object.values(parameters).filter((source) => source.startsWith('settings.'));
  const address = kind === 'frame' ? 'frameUrl' : 'scriptUrl';
  return [address, ...named.map((source) => source.replace('settings.', ''))];
}

/**
 * Visitors consent to what the privacy policy lists: a release adds no detail to it that the operator
 * has not named.
 */
function verifyDetails(
  release: Release,
  partner: PartnerManifest,
  known: PartnerManifest | undefined,
  { partners }: SetConfig,
): void {
  const allowed = [...Object.keys(known?.details ?? {}), ...(partners[partner.id]?.details ?? [])];
  const added = Object.keys(partner.details).find((field) => !allowed.includes(field));
  if (!added) return;
  refuseSet(
    'partners',
    `${nameOf(release)} declares that ${partner.id} receives ${added}, which visitors have not ` +
      `consented to; the operator adds it to the details of ${partner.id} in PARTNERS first`,
  );
}

/**
 * Verifies what the remotes of a release set declare of partners: each id belongs to one remote and
 * stays with it, its settings are configured, and it receives nothing that consent has not named.
 * @param live the remotes of the set that it follows; null for the first one.
 */
export function verifyPartners(
  remotes: readonly Release[],
  live: readonly Release[] | null,
  config: SetConfig,
): void {
  const owners = new Map<string, string>();
  for (const { package: name, partners = [] } of live ?? []) {
    const isThere = remotes.some((remote) => remote.package === name);
    for (const { id } of partners) if (isThere) owners.set(id, name);
  }
  const known = live?.flatMap(({ partners = [] }) => partners);
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
      const before = known?.find((one) => one.id === id);
      if (known?.length) verifyDetails(release, partner, before, config);
    }
  }
}
