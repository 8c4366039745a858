import { observer } from 'mobx-react-lite';
import { attributionLabel, receivesSentence } from '@prizestash/shared/partners';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, ScriptUnavailable, StepHeader } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import type { SharingDecision } from '../sharing/decide-sharing';
import { useVisitor } from '../sharing/use-visitor';
import { EntryStatus } from './entry-status';
import { NextLink } from './next-link';
import { NothingSent } from './nothing-sent';
import type { OfferPageConfig } from './offer-page-config';
import { OfferSkeleton } from './offer-skeleton';
import { PartnerSlot } from './partner-slot';
import styles from './offer-page.module.css';

const steps = 3;

function pageClass(size: OfferPageConfig['size'], sharing: SharingDecision['kind']): string {
  const isUndecided = size === 'viewport' && sharing === 'pending';
  return classNames(styles.page, size !== 'small' && styles[size], isUndecided && styles.undecided);
}

/**
 * An offer page: its place in the visit, the partner, what the partner receives, the offer, and the
 * link to the next page (specification, section 2).
 */
export const OfferPage = observer(function OfferPage({ config }: { config: OfferPageConfig }) {
  const site = useSite();
  const { entry, sharing, attribution } = useVisitor();
  const partner = config.partnerOf(site);
  const mayShare = sharing.kind === 'allowed' || sharing.kind === 'pending';
  return (
    <div className={pageClass(config.size, sharing.kind)}>
      <div className={styles.text}>
        <StepHeader step={config.step} of={steps} title="Partner offers" />
        <PageHeading lead={<EntryStatus entry={entry} />}>{partner.heading}</PageHeading>
        <p className={styles.disclosure}>
          PrizeStash is supported by its users: we may earn a commission from this offer.
        </p>
        {config.renderIntro?.(entry)}
      </div>
      {/* The skeleton inside is busy. When it goes, the footer fades in at its new place. */}
      <div className={styles.offer} aria-busy="false">
        {mayShare ? (
          <p className={classNames(styles.text, styles.receives)}>
            {receivesSentence(partner.name, partner.receives)}
            {attribution && `, and ${attributionLabel}`}
          </p>
        ) : (
          <div className={classNames(styles.text, styles.withheld)}>
            <NothingSent reason={sharing.kind} partner={partner.name} />
          </div>
        )}
        {sharing.kind === 'pending' && (
          <>
            <ScriptUnavailable>
              <p
                className={styles.text}
              >{`Your browser is too old or runs no scripts, so this offer cannot be shown. Nothing was sent to ${partner.name}.`}</p>
            </ScriptUnavailable>
            <OfferSkeleton />
          </>
        )}
        {sharing.kind === 'allowed' && (
          <PartnerSlot
            key={sharing.contact.id}
            config={config}
            partner={partner}
            contact={sharing.contact}
            attribution={attribution}
          />
        )}
      </div>
      {config.next && <NextLink to={config.next} hasGutter={config.size !== 'viewport'} />}
    </div>
  );
});
