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
import {
  PageHeading,
  ScriptUnavailable,
  StepHeader,
  ButtonLink,
  Card,
  TextLink,
} from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import { NoOffer } from '../no-offer/no-offer';
import { useVisitor } from '../sharing/use-visitor';
import {
  offerPartner,
  OfferSkeleton,
  type OfferSize,
  PartnerSlot,
  UncertainMessage,
} from './partner-slot';
import styles from './offer-page.module.css';
import type { Contact } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { EntryTicket, nextDrawingOf, sundayText } from '../entry-ticket/entry-ticket';

function EntryStatus({ isEntered }: { isEntered: boolean }) {
  return (
    // The key replaces the element: a longer text in the same element would count as a layout shift.
    <strong
      key={String(isEntered)}
      className={classNames(styles.status, isEntered && styles.entered)}
    >
      {isEntered ? "You're entered. Offers are optional" : 'Offers are optional'}
    </strong>
  );
}

interface NextLinkProps {
  to: string;
  /** True on a page with a gutter, which the bar covers. */
  hasGutter: boolean;
}

/** Links to the next page, at the lower edge of the viewport. It never waits for a partner. */
function NextLink({ to, hasGutter }: NextLinkProps) {
  return (
    <div className={classNames(styles.bar, hasGutter && styles.overGutter)} data-whole>
      <ButtonLink to={to} className={styles.link}>
        Next
      </ButtonLink>
    </div>
  );
}

interface JourneyEndProps {
  /** Null until it is known; the texts then are as long. */
  contact: Contact | null;
}

/** Shows that the visit is complete, and what happens next and when. */
function JourneyEnd({ contact }: JourneyEndProps) {
  const day = contact ? sundayText(nextDrawingOf(contact, new Date())) : 'Sunday';
  return (
    <Card className={styles.end}>
      <h2 className={styles.title}>{contact ? "You're done" : "What's next"}</h2>
      <ol className={styles.steps}>
        <li>
          <strong>{day}</strong>
          <span>
            The winner is announced every Sunday. Your entry takes part in the drawing of that day.
          </span>
        </li>
        <li>
          <strong>If you win</strong>
          <span>We write or call. You have 2 calendar days to answer.</span>
        </li>
        <li>
          <strong>Any time</strong>
          <span>
            See who won on the <TextLink to={paths.winners}>winners page</TextLink>, and{' '}
            <TextLink to={paths.receipt}>keep your entry receipt</TextLink>: it says how to stop our
            emails.
          </span>
        </li>
      </ol>
    </Card>
  );
}

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
