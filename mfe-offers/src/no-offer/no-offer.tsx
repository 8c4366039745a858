import { paths } from '@prizestash/shared/paths';
import { ButtonLink, Card, PageHeading, TextLink } from '@prizestash/shared/ui';
import type { SharingDecision, EntryState } from '../sharing/decide-sharing';
import styles from './no-offer.module.css';

type NoOfferReason = Exclude<SharingDecision['kind'], 'pending' | 'allowed'>;

interface NoOfferProps {
  readonly reason: NoOfferReason;
  readonly entry: EntryState;
  /** The partner's name. */
  readonly partner: string;
  /** Path of the next page; the last page has none. */
  readonly next: string | undefined;
}

const headings: Readonly<Record<NoOfferReason, string>> = {
  'privacy-control': 'Opt-out request honored',
  'opted-out': 'Opt-out request honored',
  'already-entered': "You're already in",
  'no-contact': 'We found no entry on this device',
  'not-named': 'Your entry names other partners',
};

const reasons: Readonly<Record<NoOfferReason, string>> = {
  'privacy-control': 'your browser sends Global Privacy Control',
  'opted-out': 'you asked us on this device not to sell or share your information',
  'already-entered': 'your entry counts, but your details are not on this device',
  'no-contact': 'no details are on this device',
  'not-named': 'the consent that you gave with your entry does not name this partner',
};

/** What a visitor without an offer wants instead. */
function NextStep({ entry }: { entry: EntryState }) {
  if (entry === 'entered') {
    return <ButtonLink to={paths.receipt}>See your entry receipt</ButtonLink>;
  }
  if (entry === 'already-entered') {
    return <ButtonLink to={paths.winners}>See the winners</ButtonLink>;
  }
  return <ButtonLink to={paths.apply}>Enter for free</ButtonLink>;
}

/** An offer page without an offer: why nothing is sent to the partner, and where to go. */
export function NoOffer({ reason, entry, partner, next }: NoOfferProps) {
  return (
    <Card className={styles.card}>
      <PageHeading lead={`Nothing is sent to ${partner}: ${reasons[reason]}.`}>
        {headings[reason]}
      </PageHeading>
      <NextStep entry={entry} />
      {next && (
        <TextLink to={next} className={styles.next}>
          Next
        </TextLink>
      )}
    </Card>
  );
}
