import { observer } from 'mobx-react-lite';
import { Skeleton } from '@prizestash/shared/ui';
import { embeddedPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { OfferPage } from '../../../offer-page/offer-page';
import { useEntrant } from '../../../offer-page/use-entrant';
import { EmbeddedOffer, offerRoom } from './embedded-offer';

/** /paths/noffer1: the partner's offer in a frame (specification, section 2). */
function EmbeddedOfferPage() {
  const site = useSite();
  const { basis, entered, attribution } = useEntrant('embedded');
  const { name } = site.partners.embedded;
  return (
    <OfferPage
      step={2}
      heading={`An offer from ${name}`}
      partner={name}
      receives={embeddedPartner.receives(site)}
      attribution={attribution}
      basis={basis}
      entered={entered}
      next={paths.surveyOffer}
    >
      {basis.kind === 'granted' ? (
        <EmbeddedOffer contact={basis.contact} attribution={attribution} />
      ) : (
        <Skeleton height={offerRoom} />
      )}
    </OfferPage>
  );
}

export default observer(EmbeddedOfferPage);
