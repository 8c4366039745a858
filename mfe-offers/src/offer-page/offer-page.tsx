import { observer } from 'mobx-react-lite';
import {
  attributionLabel,
  offerAfter,
  partnerConfig,
  receivedLabels,
  receivesSentence,
} from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, ScriptUnavailable, StepHeader } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import { EntryTicket } from '../entry-ticket/entry-ticket';
import { NoOffer } from '../no-offer/no-offer';
import { useVisitor } from '../sharing/use-visitor';
import { EntryStatus } from './entry-status';
import { NextLink } from './next-link';
import { JourneyEnd } from './journey-end';
import { offerPartner, type OfferSize } from './offer-partner';
import { OfferSkeleton } from './offer-skeleton';
import { PartnerSlot, UncertainMessage } from './partner-slot';
import styles from './offer-page.module.css';

function pageClass(size: OfferSize, isUndecided: boolean): string {
  return classNames(styles.page, size !== 'small' && styles[size], isUndecided && styles.undecided);
}

/**
 * An offer page: its place in the visit, the partner, what the partner receives, the offer, and the
 * link to the next page (docs/product.md, section 2).
 */
export const OfferPage = observer(function OfferPage({
  declaration,
}: {
  declaration: PartnerManifest;
}) {
  const site = useSite();
  const settings = partnerConfig(site, declaration.id);
  const { entry, contact, sharing, attribution } = useVisitor({
    id: declaration.id,
    name: settings.name,
  });
  const { length: count } = site.offers;
  const next = offerAfter(site, declaration.id);
  const place = { isLast: !next, isOnly: count === 1 };
  const partner = offerPartner(declaration, settings, place);
  if (sharing.kind !== 'allowed' && sharing.kind !== 'pending') {
    return (
      // Complete: the footer fades in at its place.
      <div className={pageClass(partner.size, false)} aria-busy="false">
        <div className={classNames(styles.text, styles.centered)}>
          {contact && <EntryTicket contact={contact} />}
          <NoOffer reason={sharing.kind} entry={entry} partner={partner.name} next={next} />
        </div>
      </div>
    );
  }
  return (
    <div className={pageClass(partner.size, sharing.kind === 'pending')}>
      <div className={styles.text}>
        <EntryTicket contact={contact} />
        <StepHeader
          step={site.offers.findIndex((offer) => offer.partner === declaration.id) + 1}
          of={count}
          title="Partner offers"
        />
        <PageHeading lead={<EntryStatus isEntered={sharing.kind === 'allowed'} />}>
          {partner.heading}
        </PageHeading>
        <p className={styles.disclosure}>
          PrizeStash is supported by its users: we may earn a commission from this offer.
        </p>
        {!next && <JourneyEnd contact={sharing.kind === 'allowed' ? sharing.contact : null} />}
      </div>
      {/* The skeleton inside is busy. When it goes, the footer fades in at its new place. */}
      <div className={styles.offer} aria-busy="false">
        <div className={styles.text}>
          <p className={styles.receives}>
            <span>{receivesSentence(partner.name, receivedLabels(declaration, settings))}</span>
            {attribution && <span>{`, and ${attributionLabel}`}</span>}
          </p>
        </div>
        {sharing.kind === 'pending' && (
          <>
            <ScriptUnavailable>
              <p
                className={styles.text}
              >{`Your browser is too old, or the scripts of this page did not load, so this offer cannot be shown. Nothing was sent to ${partner.name}.`}</p>
            </ScriptUnavailable>
            <UncertainMessage partner={partner} status="loading" />
            <OfferSkeleton partner={partner.name} />
          </>
        )}
        {sharing.kind === 'allowed' && (
          <PartnerSlot
            key={sharing.contact.id}
            partner={partner}
            contact={sharing.contact}
            attribution={attribution}
          />
        )}
      </div>
      {next && <NextLink to={next} hasGutter={partner.size !== 'viewport'} />}
    </div>
  );
});
