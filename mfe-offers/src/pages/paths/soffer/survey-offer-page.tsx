import { surveyPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { OfferPage } from '../../../offer-page/offer-page';
import type { OfferPageConfig } from '../../../offer-page/offer-page-config';
import { startScript } from '../../../partner/script/start-script';
import { JourneyEnd } from './journey-end';

const surveyOffer: OfferPageConfig = {
  step: 3,
  path: paths.surveyOffer,
  size: 'medium',
  partnerOf(site) {
    const { name } = site.partners.survey;
    return {
      name,
      heading: `A last offer: a survey from ${name}`,
      failureMessage: `${name} has no survey for you right now. There is nothing else to do.`,
      endMessage: `The survey of ${name} has ended. Thank you.`,
      receives: surveyPartner.receives(site),
      start: (contact, attribution) =>
        startScript(surveyPartner, { site, contact, attribution, title: `Survey from ${name}` }),
    };
  },
  renderIntro: (contact) => <JourneyEnd contact={contact} />,
};

/** /paths/soffer: the prefilled survey, and the end of the visit (specification, section 2). */
export default function SurveyOfferPage() {
  return <OfferPage config={surveyOffer} />;
}
