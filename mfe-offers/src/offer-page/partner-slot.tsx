import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { useNavigate } from '@prizestash/shared/navigation';
import { offerAfter } from '@prizestash/shared/partners';
import { report } from '@prizestash/shared/report';
import { useSite, type PartnerConfig } from '@prizestash/shared/site';
import { Skeleton } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import { startPartner } from '../partner/start-partner';
import { type PartnerStatus, type StartPartner, trackPartner } from '../partner/track-partner';
import styles from './partner-slot.module.css';
import type { PartnerManifest } from '@prizestash/shared/remote';

/** The size of an offer: a few lines, a form, or full width and 90% of the viewport's height. */
export type OfferSize = 'small' | 'medium' | 'viewport';

const sizes: Readonly<Record<PartnerManifest['kind'], OfferSize>> = {
  script: 'small',
  'survey-script': 'medium',
  frame: 'viewport',
};

/** An offer with the words of its page. */
interface OfferPartner {
  readonly declaration: PartnerManifest;
  readonly size: OfferSize;
  readonly name: string;
  readonly heading: string;
  /** False for a frame that does not tell its page that it has loaded. */
  readonly announcesItself: boolean;
  /** Shown when the partner fails. */
  readonly failureMessage: string;
  /** Shown above a partner whose frame may have been refused: the browser does not reveal it. */
  readonly uncertainMessage: string;
  /** Shown when the partner has left and the visitor stays. */
  readonly endMessage: string;
}

/**
 * The partner of a page, with words for its kind and its place in the visit.
 * @param config of the operator.
 * @param place whether no offer follows, and whether there is no other one.
 */
export function offerPartner(
  declaration: PartnerManifest,
  { name, announcesItself = false }: PartnerConfig,
  { isLast, isOnly }: { readonly isLast: boolean; readonly isOnly: boolean },
): OfferPartner {
  const isSurvey = declaration.kind === 'survey-script';
  const what = isSurvey ? 'A survey from' : 'An offer from';
  const last = isSurvey ? 'A last offer: a survey from' : 'A last offer from';
  const then = isLast ? 'There is nothing else to do.' : 'Your entry is safe: press Next.';
  return {
    declaration,
    size: sizes[declaration.kind],
    name,
    announcesItself: announcesItself || declaration.kind !== 'frame',
    heading: `${isLast && !isOnly ? last : what} ${name}`,
    failureMessage: isSurvey
      ? `${name} has no survey for you right now. ${then}`
      : `${name} isn't showing its offer right now. ${then}`,
    uncertainMessage: `No offer below? Your browser may have blocked it. ${then}`,
    endMessage: `The ${isSurvey ? 'survey' : 'offer'} of ${name} has ended. Thank you.`,
  };
}

interface PartnerSlotProps {
  partner: OfferPartner;
  contact: Contact;
  attribution: string;
}

interface UncertainMessageProps {
  partner: OfferPartner;
  status: PartnerStatus;
}

/** Has its place before it has its text, so that the offer below stays under the finger. */
export function UncertainMessage({ partner, status }: UncertainMessageProps) {
  if (partner.announcesItself) return null;
  return <p className={styles.uncertain}>{status === 'loaded' && partner.uncertainMessage}</p>;
}

/**
 * Starts a partner when the component mounts and stops it when the component unmounts.
 * @param start used at mount; a later value is ignored.
 * @param onLeft called once, when the partner navigates away.
 * @returns the element to run in, and the current status.
 */
function usePartner(
  start: StartPartner,
  onLeft: () => void,
): { container: RefObject<HTMLDivElement | null>; status: PartnerStatus } {
  const container = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<PartnerStatus>('loading');
  const handleStatus = useEffectEvent((next: PartnerStatus) => {
    setStatus(next);
    if (next === 'left') onLeft();
    else if (next !== 'loading') report(next === 'failed' ? 'partner-failed' : 'partner-shown');
  });
  const track = useEffectEvent((element: HTMLElement) =>
    trackPartner((notify) => start(element, notify), handleStatus),
  );
  useEffect(() => (container.current ? track(container.current) : undefined), []);
  return { container, status };
}

/** Runs the partner with the contact, and shows a skeleton, then the partner or a message. */
export function PartnerSlot({ partner, contact, attribution }: PartnerSlotProps) {
  const { declaration } = partner;
  const site = useSite();
  const navigate = useNavigate();
  const [start] = useState(() => startPartner(declaration, { site, contact, attribution }));
  const redirect = declaration.kind === 'script' && offerAfter(site, declaration.id);
  const { container, status } = usePartner(start, () => {
    // A visitor who clicked a link meanwhile is already on another page. The redirect replaces this
    // page in the history: Back would only run into it again.
    if (redirect && window.location.pathname === declaration.page) {
      void navigate(redirect, { replace: true });
    }
  });
  if (status === 'left' && !redirect) return <p role="status">{partner.endMessage}</p>;
  const visible = status === 'rendered' || status === 'loaded';
  const tall = partner.size === 'viewport';
  return (
    <>
      <UncertainMessage partner={partner} status={status} />
      <div className={classNames(styles.slot, tall && styles.edgeToEdge)}>
        <p role="status" className={status === 'failed' ? styles.failure : 'visually-hidden'}>
          {status === 'loading'
            ? `Loading the offer of ${partner.name}`
            : status === 'failed' && partner.failureMessage}
        </p>
        {status === 'loading' && <OfferSkeleton partner={partner.name} tall={tall} />}
        <div ref={container} className={classNames(styles.container, !visible && styles.hidden)} />
      </div>
    </>
  );
}

interface OfferSkeletonProps {
  /** The partner's name, for the caption. */
  partner: string;
  /** Gives it the height of an offer in a frame. */
  tall?: boolean;
}

export function OfferSkeleton({ partner, tall = false }: OfferSkeletonProps) {
  return (
    <div className={classNames(styles.space, tall && styles.tall)} aria-busy="true">
      <Skeleton height="100%" />
      <p className={styles.caption} aria-hidden="true">
        {`Loading the offer of ${partner}…`}
      </p>
    </div>
  );
}
