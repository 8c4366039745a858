import { OfferPage } from '../../../offer-page/offer-page';
import type { OfferPageConfig } from '../../../offer-page/offer-page-config';
import { JourneyEnd } from './journey-end';

const surveyOffer: OfferPageConfig = {
  partner: 'survey',
  size: 'medium',
  texts: (name) => ({
    heading: `A last offer: a survey from ${name}`,
    failureMessage: `${name} has no survey for you right now. There is nothing else to do.`,
    endMessage: `The survey of ${name} has ended. Thank you.`,
  }),
  renderIntro: (contact) => <JourneyEnd contact={contact} />,
};

/** /paths/soffer: the prefilled survey, and the end of the visit (specification, section 2). */
export default function SurveyOfferPage() {
  return <OfferPage config={surveyOffer} />;
}
