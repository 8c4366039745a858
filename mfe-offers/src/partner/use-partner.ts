import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { entryKeyOf } from '../basis/entry-key';
import type { PartnerKey } from '../basis/partner-name';
import { markSent, unmarkSent } from '../basis/sent-entries';
import type { RunPartner } from './partner-call';
import { watchPartner, type PartnerOutcome } from './watch-partner';

interface PartnerOnPage {
  readonly partner: PartnerKey;
  readonly contact: Contact;
  readonly run: RunPartner;
  /** Called once, when the partner sends the visitor on. */
  readonly onLeft?: (() => void) | undefined;
}

/**
 * Gives a partner the contact, once, and follows what becomes of it until the page is left.
 * @returns the element to run in, and the outcome so far.
 */
export function usePartner({ partner, contact, run, onLeft }: PartnerOnPage): {
  stage: RefObject<HTMLDivElement | null>;
  outcome: PartnerOutcome;
} {
  const stage = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<PartnerOutcome>('loading');
  const start = useEffectEvent((host: HTMLElement) => {
    const entry = entryKeyOf(contact);
    markSent(partner, entry);
    return watchPartner(
      (hear) => run(host, hear),
      (next, signal) => {
        if (signal === 'unreachable') unmarkSent(partner, entry);
        setOutcome(next);
        if (next === 'left') goOn();
      },
    );
  });
  const goOn = useEffectEvent(() => onLeft?.());
  useEffect(() => (stage.current ? start(stage.current) : undefined), []);
  return { stage, outcome };
}
