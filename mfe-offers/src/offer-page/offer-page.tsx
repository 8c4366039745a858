import type { ReactNode } from 'react';
import { TextLink, PageHeading, StepHeader } from '@prizestash/shared/ui';
import { attributionLabel, receivesSentence } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import type { OfferBasis } from '../basis/offer-basis';
import { NextStep } from './next-step';
import { NothingSent } from './nothing-sent';
import styles from './offer-page.module.css';

const steps = 3;

interface OfferPageProps {
  /** 1, 2 or 3. */
  step: number;
  heading: string;
  /** The partner's name. */
  partner: string;
  /** Labels of what the partner is given, from its field map. */
  receives: readonly string[];
  /** The utm_source value, empty when there is none or while it is not known. */
  attribution: string;
  basis: OfferBasis;
  /** True when an entry is stored on this device, false when not, undefined while that is unknown. */
  entered: boolean | undefined;
  /** Path of the next page; the last page has none. */
  next?: string;
  /** What stands above the offer. */
  before?: ReactNode;
  /** The offer, when there is a basis for it, or the room kept for it while that is unknown. */
  children: ReactNode;
}

/** What all three offer pages have in common: where the visitor is, who the partner is, what it gets, and the way on. */
export function OfferPage({
  step,
  heading,
  partner,
  receives,
  attribution,
  basis,
  entered,
  next,
  before,
  children,
}: OfferPageProps) {
  const mayOffer = basis.kind === 'granted' || basis.kind === 'undecided';
  return (
    <div className={styles.page} aria-busy={basis.kind === 'undecided'}>
      <div className={styles.words}>
        <StepHeader step={step} of={steps} title="Partner offers" />
        <PageHeading lead={<EntryStatus entered={entered} />}>{heading}</PageHeading>
        <p className={styles.disclosure}>
          PrizeStash is supported by its users: we may earn a commission from this offer.
        </p>
        {before}
        {mayOffer && (
          <p className={styles.receives}>
            {receivesSentence(partner, receives)}
            {attribution && `, and ${attributionLabel}`}
          </p>
        )}
      </div>
      {mayOffer ? (
        <>
          <noscript>
            <p>{`This offer needs JavaScript. Nothing was sent to ${partner}.`}</p>
          </noscript>
          {children}
        </>
      ) : (
        <div className={styles.words}>
          <NothingSent basis={basis} partner={partner} />
        </div>
      )}
      {next && <NextStep to={next} />}
    </div>
  );
}

/** The one thing a visitor needs to know here: the entry counts already, or there is none. */
function EntryStatus({ entered }: { entered: boolean | undefined }) {
  if (entered === false) {
    return (
      <span className={styles.status}>
        We found no entry on this device. <TextLink to={paths.apply}>Enter for free</TextLink>
      </span>
    );
  }
  return (
    // One sentence in place of another: the same text would be seen making way for its beginning.
    <strong
      key={String(entered)}
      className={entered ? `${styles['status']} ${styles['entered']}` : styles.status}
    >
      {entered ? "You're entered. Offers are optional" : 'Offers are optional'}
    </strong>
  );
}
