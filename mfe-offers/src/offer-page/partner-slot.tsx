import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { useNavigate } from '@prizestash/shared/navigation';
import { offerAfter } from '@prizestash/shared/partners';
import { report } from '@prizestash/shared/report';
import { useSite } from '@prizestash/shared/site';
import { classNames } from '@prizestash/shared/ui/class-names';
import { startPartner } from '../partner/start-partner';
import { type PartnerStatus, type StartPartner, trackPartner } from '../partner/track-partner';
import type { OfferPartner } from './offer-partner';
import { OfferSkeleton } from './offer-skeleton';
import styles from './partner-slot.module.css';

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
