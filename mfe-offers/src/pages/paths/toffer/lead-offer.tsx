import { useState } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { useNavigate } from '@prizestash/shared/navigation';
import { leadPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { PartnerStage } from '../../../offer-page/partner-stage';
import { runScript } from '../../../partner-script/run-script';
import { usePartner } from '../../../partner-script/use-partner';

export const leadRoomPx = 240;

interface LeadOfferProps {
  contact: Contact;
  attribution: string;
}

/** Runs the lead-placement script. Wherever it sends the visitor, the visitor goes to the next offer. */
export function LeadOffer({ contact, attribution }: LeadOfferProps) {
  const site = useSite();
  const navigate = useNavigate();
  const { name, scriptUrl, isolation } = site.partners.lead;
  const [run] = useState(() =>
    runScript(isolation, {
      scriptUrl,
      globalName: leadPartner.globalName,
      fields: leadPartner.fields(contact, site, attribution),
      title: `Offer from ${name}`,
    }),
  );
  const { stage, outcome } = usePartner({
    partner: 'lead',
    contact,
    run,
    onLeft: () => {
      // A visitor who pressed a link meanwhile is on the way elsewhere already.
      if (window.location.pathname === leadPartner.page) void navigate(paths.embeddedOffer);
    },
  });
  return (
    <PartnerStage
      stage={stage}
      outcome={outcome}
      partner={name}
      failure={`${name} has no offer for you right now. Your entry is safe: just go on.`}
      height={leadRoomPx}
    />
  );
}
