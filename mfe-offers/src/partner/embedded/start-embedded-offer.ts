import { partnerConfig, partnerFields, partnerOrigins } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerCall } from '../partner-call';
import type { StartPartner } from '../partner-events';
import { runEmbeddedOffer } from './run-embedded-offer';

/** The frame's URL with every value encoded. Keeps the parameters of the configured URL. */
export function frameUrl(partner: PartnerManifest, { site, contact, attribution }: PartnerCall) {
  const url = new URL(partnerConfig(site, partner.id).frameUrl ?? '');
  const fields = partnerFields(partner, site, contact, { attribution, entryCode: '' });
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the function that shows a partner's page with the contact's details in its URL. */
export function startEmbeddedOffer(partner: PartnerManifest, call: PartnerCall): StartPartner {
  const { partners, publicBaseUrl } = call.site;
  const config = partnerConfig(call.site, partner.id);
  const { name, announcesItself = false } = config;
  const origins = partnerOrigins(config);
  const url = frameUrl(partner, call);
  const others = Object.values(partners).filter((other) => other !== config);
  return (container, notify) => {
    const site = [window.location.origin, new URL(publicBaseUrl).origin];
    const otherOrigins = [...site, ...others.flatMap(partnerOrigins)];
    const title = `Offer from ${name}`;
    const offer = { partner: name, url, title, origins, otherOrigins, announcesItself };
    return runEmbeddedOffer(container, offer, notify);
  };
}
