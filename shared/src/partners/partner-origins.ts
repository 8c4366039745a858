import type { SiteConfig } from '../site/site-config';

interface ScriptPartnerAddress {
  readonly scriptUrl: string;
  readonly origins?: readonly string[];
}

interface EmbeddedPartnerAddress {
  readonly frameUrl: string;
  readonly origins?: readonly string[];
}

/**
 * Lists the origins that a partner's code may load from and call: the origin of its configured
 * address, and those that its configuration adds.
 * @param partner the partner's configuration.
 * @returns origins without a trailing slash, each once.
 */
export function partnerOrigins(partner: ScriptPartnerAddress | EmbeddedPartnerAddress): string[] {
  const address = 'scriptUrl' in partner ? partner.scriptUrl : partner.frameUrl;
  return [...new Set([new URL(address).origin, ...(partner.origins ?? [])])];
}

/**
 * Lists the origins of the partners whose scripts run in the site's own pages (isolation `page`).
 * @param site the operator's configuration.
 */
export function inPageOrigins({ partners }: SiteConfig): string[] {
  const inPage = [partners.lead, partners.survey].filter(({ isolation }) => isolation === 'page');
  return [...new Set(inPage.flatMap(partnerOrigins))];
}

/**
 * Lists the foreign origins that the site's pages show in frames: the embedded offer's, and those of
 * scripts that run in the page.
 * @param site the operator's configuration.
 */
export function framedOrigins(site: SiteConfig): string[] {
  return [...new Set([...partnerOrigins(site.partners.embedded), ...inPageOrigins(site)])];
}
