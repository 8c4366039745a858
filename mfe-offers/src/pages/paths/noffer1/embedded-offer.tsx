import { useState } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { embeddedPartner } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { runOfferFrame } from '../../../embedded-offer/run-offer-frame';
import { PartnerStage } from '../../../offer-page/partner-stage';
import type { RunPartner } from '../../../partner-script/partner-call';
import { usePartner } from '../../../partner-script/use-partner';

/** About 90% of the viewport's height (specification, section 2). */
export const offerRoom = '90vh';

interface EmbeddedOfferProps {
  contact: Contact;
  attribution: string;
}

/** Shows the partner's page with the contact's details in its address. */
export function EmbeddedOffer({ contact, attribution }: EmbeddedOfferProps) {
  const site = useSite();
  const { name, announcesItself = false } = site.partners.embedded;
  const [run] = useState((): RunPartner => {
    const url = embeddedPartner.frameUrl(contact, site, attribution);
    return (host, hear) =>
      runOfferFrame(host, { url, title: `Offer from ${name}`, announcesItself }, hear);
  });
  const { stage, outcome } = usePartner({ partner: 'embedded', contact, run });
  return (
    <>
      {outcome === 'shown' && (
        <p>No offer below? Your browser may have blocked it. Your entry is safe: just go on.</p>
      )}
      <PartnerStage
        stage={stage}
        outcome={outcome}
        partner={name}
        failure={`${name} isn't showing its offer right now. Your entry is safe: just go on.`}
        height={offerRoom}
        wide
      />
    </>
  );
}
