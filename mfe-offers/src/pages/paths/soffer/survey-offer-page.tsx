import { observer } from 'mobx-react-lite';
import { Skeleton } from '@prizestash/shared/ui';
import { surveyPartner } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { OfferPage } from '../../../offer-page/offer-page';
import { useEntrant } from '../../../offer-page/use-entrant';
import { JourneyEnd } from './journey-end';
import { SurveyOffer, surveyRoomPx } from './survey-offer';

/** /paths/soffer: the prefilled survey, and the end of the visit (specification, section 2). */
function SurveyOfferPage() {
  const site = useSite();
  const { basis, entered, attribution } = useEntrant('survey');
  const { name } = site.partners.survey;
  return (
    <OfferPage
      step={3}
      heading={`A last offer: a survey from ${name}`}
      partner={name}
      receives={surveyPartner.receives(site)}
      attribution={attribution}
      basis={basis}
      entered={entered}
      before={<JourneyEnd entered={entered} />}
    >
      {basis.kind === 'granted' ? (
        <SurveyOffer contact={basis.contact} attribution={attribution} />
      ) : (
        <Skeleton height={surveyRoomPx} />
      )}
    </OfferPage>
  );
}

export default observer(SurveyOfferPage);
