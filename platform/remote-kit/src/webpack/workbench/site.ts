import { paths } from '@prizestash/shared/paths';
import { planOffers } from '@prizestash/shared/partners';
import type { PartnerManifest, ReleasedRoute, RemoteManifest } from '@prizestash/shared/remote';
import type { PartnerConfig, SiteConfig } from '@prizestash/shared/site';
import { WORKBENCH_API_PATH, type WorkbenchOptions } from './options';

/** What consent and privacy policy name on the workbench of a remote that declares no partner. */
const samplePartner: PartnerManifest = {
  id: 'sample',
  kind: 'frame',
  page: paths.leadOffer,
  parameters: {},
  details: { first_name: 'first_name', email: 'email' },
};

/** Site configuration of the workbench: simulated API and partners on its own origin. */
export function workbenchSite(
  options: WorkbenchOptions,
  origin: string,
  manifest: Pick<RemoteManifest, 'partners'> & { readonly routes: readonly ReleasedRoute[] },
): SiteConfig {
  const declared = manifest.partners ?? [samplePartner];
  const folder = ({ kind }: PartnerManifest) =>
    `${origin}/workbench-partners/${kind}-${options['workbench-partner']}`;
  const partners = Object.fromEntries(
    declared.map((partner) => [partner.id, simulated(partner, folder(partner))]),
  );
  return {
    publicBaseUrl: origin,
    apiBaseUrl: `${origin}${WORKBENCH_API_PATH}${options['workbench-api']}`,
    landingPageId: 21,
    sponsorName: 'Workbench Sponsor LLC',
    sponsorAddress: '100 Example Plaza, Springfield, IL 62701',
    supportEmail: 'support@prizestash.example.com',
    releaseSetId: 'workbench',
    documentVersions: {},
    winners: [
      { firstName: 'Avery', lastInitial: 'W', state: 'Ohio' },
      { firstName: 'Blake', lastInitial: 'W', state: 'Texas' },
      { firstName: 'Casey', lastInitial: 'W', state: 'Oregon' },
      { firstName: 'Devon', lastInitial: 'W', state: 'New Jersey' },
      { firstName: 'Ellis', lastInitial: 'W', state: 'New Mexico' },
    ],
    partners,
    offers: planOffers(manifest.routes, declared, partners).offers,
  };
}

/** The simulated partner of each kind responds as the toolbar says. */
function simulated(
  { id, kind, parameters, globalName }: PartnerManifest,
  folder: string,
): PartnerConfig {
  const settings = Object.values(parameters).flatMap((source) =>
    source.startsWith('settings.') ? [source.replace('settings.', '')] : [],
  );
  return {
    ...Object.fromEntries(settings.map((name) => [name, `workbench-${name}`])),
    name: `Workbench ${id}`,
    ...(kind === 'frame'
      ? { frameUrl: `${folder}.html` }
      : { scriptUrl: `${folder}.js?fields=${globalName}`, isolation: 'frame' as const }),
  };
}
