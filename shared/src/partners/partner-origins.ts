import type { PartnerManifest } from '../remote/manifest';
import type { PartnerConfig, SiteConfig } from '../site/site-config';

/**
 * Lists the origins that a partner's code may load from and call: the origin of its configured
 * address, and those that its configuration adds.
 * @param partner the partner's configuration.
 * @returns origins without a trailing slash, each once.
 */
export function partnerOrigins({ scriptUrl, frameUrl, origins = [] }: PartnerConfig): string[] {
  const addresses = [scriptUrl, frameUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set([...addresses, ...origins])];
}

/**
 * Lists the origins of partners' scripts, for the documents in which they run.
 * @param declared the partners to list; left out for all.
 */
export function scriptOrigins(
  { partners }: Pick<SiteConfig, 'partners'>,
  declared?: readonly PartnerManifest[],
): string[] {
  const listed = Object.entries(partners).filter(
    ([id, { scriptUrl }]) => scriptUrl && (declared?.some((one) => one.id === id) ?? true),
  );
  return [...new Set(listed.flatMap(([, partner]) => partnerOrigins(partner)))];
}

/**
 * Lists the origins of the partners whose scripts run in the site's own pages (isolation `page`).
 * @param site the operator's configuration.
 */
export function inPageOrigins({ partners }: Pick<SiteConfig, 'partners'>): string[] {
  const inPage = Object.values(partners).filter(({ isolation }) => isolation === 'page');
  return [...new Set(inPage.flatMap(partnerOrigins))];
}

/**
 * Lists the foreign origins that the site's pages show in frames: those of partners' pages, and those
 * of scripts that run in the page.
 * @param site the operator's configuration.
 */
export function framedOrigins(site: Pick<SiteConfig, 'partners'>): string[] {
  const framed = Object.values(site.partners).filter(({ frameUrl }) => frameUrl);
  return [...new Set([...framed.flatMap(partnerOrigins), ...inPageOrigins(site)])];
}
