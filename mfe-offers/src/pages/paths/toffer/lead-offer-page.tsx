import { observer } from 'mobx-react-lite';
import { Skeleton } from '@prizestash/shared/ui';
import { leadPartner } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { OfferPage } from '../../../offer-page/offer-page';
import { useEntrant } from '../../../offer-page/use-entrant';
import { LeadOffer, leadRoomPx } from './lead-offer';

/** /paths/toffer: the lead-placement script, which sends the visitor on (specification, section 2). */
function LeadOfferPage() {
  const site = useSite();
  const { basis, entered, attribution } = useEntrant('lead');
  const { name } = site.partners.lead;
  return (
    <OfferPage
      step={1}
      heading={`An offer from ${name}`}
      partner={name}
      receives={leadPartner.receives(site)}
      attribution={attribution}
      basis={basis}
      entered={entered}
      next={paths.embeddedOffer}
    >
      {basis.kind === 'granted' ? (
        <LeadOffer contact={basis.contact} attribution={attribution} />
      ) : (
        <Skeleton height={leadRoomPx} />
      )}
    </OfferPage>
  );
}

export default observer(LeadOfferPage);
