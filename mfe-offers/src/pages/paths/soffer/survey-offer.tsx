import { useState } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { surveyPartner } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { PartnerStage } from '../../../offer-page/partner-stage';
import { runScript } from '../../../partner-script/run-script';
import { usePartner } from '../../../partner-script/use-partner';

export const surveyRoomPx = 480;

interface SurveyOfferProps {
  contact: Contact;
  attribution: string;
}

/** Runs the survey's loader script, which draws a survey prefilled with the contact's details. */
export function SurveyOffer({ contact, attribution }: SurveyOfferProps) {
  const site = useSite();
  const { name, scriptUrl, isolation } = site.partners.survey;
  const [run] = useState(() =>
    runScript(isolation, {
      scriptUrl,
      globalName: surveyPartner.globalName,
      fields: surveyPartner.fields(contact, site, attribution),
      title: `Survey from ${name}`,
    }),
  );
  const { stage, outcome } = usePartner({ partner: 'survey', contact, run });
  if (outcome === 'left') return <p role="status">The survey of {name} has ended. Thank you.</p>;
  return (
    <PartnerStage
      stage={stage}
      outcome={outcome}
      partner={name}
      failure={`${name} has no survey for you right now. There is nothing else to do.`}
      height={surveyRoomPx}
    />
  );
}
