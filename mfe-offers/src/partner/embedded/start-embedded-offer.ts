import type { Contact } from '@prizestash/shared/contact';
import { embeddedPartner, partnerOrigins } from '@prizestash/shared/partners';
import type { SiteConfig } from '@prizestash/shared/site';
import type { StartPartner } from '../partner-events';
import { runEmbeddedOffer } from './run-embedded-offer';

/** Returns the function that shows the embedded offer with the contact's details in its URL. */
export function startEmbeddedOffer(
  site: SiteConfig,
  contact: Contact,
  attribution: string,
): StartPartner {
  const { name, announcesItself = false } = site.partners.embedded;
  const origins = partnerOrigins(site.partners.embedded);
  const url = embeddedPartner.frameUrl(contact, site, attribution);
  const { lead, survey } = site.partners;
  const others = [lead, survey].flatMap(partnerOrigins);
  return (container, notify) => {
    const otherOrigins = [window.location.origin, new URL(site.publicBaseUrl).origin, ...others];
    const title = `Offer from ${name}`;
    const offer = { partner: name, url, title, origins, otherOrigins, announcesItself };
    return runEmbeddedOffer(container, offer, notify);
  };
}
