import { mayHaveContact } from '@prizestash/shared/contact-contract';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { hasAlreadyEntered, onForgotten } from '@prizestash/shared/storage';
import { Button } from '@prizestash/shared/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { hasDraft } from '../draft/use-restored-values';
import { alreadyInNotice } from '../errors/notice';
import { SubmissionNotice } from './submission-notice';

/** What the page says before anything is typed on a device that is entered for this month. */
interface DeviceEntry {
  readonly period: string;
  readonly hasReceipt: boolean;
}

/** Loads the contact store, which the form does not need before it is sent. */
async function storedEntry(period: string): Promise<DeviceEntry | null> {
  const { contactStore, whenRehydrated } = await import('@prizestash/shared/contact');
  await whenRehydrated;
  const { contact } = contactStore;
  // A record is kept for a day, so one without a period is of now.
  const isCurrent = contact && (contact.entry_period ?? period) === period;
  return isCurrent ? { period, hasReceipt: true } : null;
}

/** The month after an entry period, for example `January` after `2026-12`. */
function monthAfter(period: string): string {
  const next = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 1));
  return entryMonth(next.toISOString().slice(0, 7));
}

/** Whether somebody has begun to fill in the form: in this tab, or before hydration. */
function isBegun(form: HTMLFormElement | null | undefined): boolean {
  return hasDraft() || [...new FormData(form ?? undefined).values()].some(Boolean);
}

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows the form. On a device that is entered for this month it says so first, and keeps the form
 * for somebody else behind a button.
 */
export function UnlessEntered({ children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<DeviceEntry | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  // When the page is shown, and not later: an entry that is made here leads on to the offers.
  useLayoutEffect(() => {
    const now = new Date();
    const period = entryPeriodOf(now);
    if (isBegun(box.current?.querySelector('form'))) return undefined;
    if (hasAlreadyEntered(now)) setEntry({ period, hasReceipt: false });
    const stop = onForgotten(() => setEntry(null));
    if (!mayHaveContact()) return stop;
    setIsLoading(true);
    storedEntry(period)
      .then((stored) => setEntry((known) => stored ?? known))
      .catch(() => undefined)
      .finally(() => setIsLoading(false));
    return stop;
  }, []);

  // A tab can stay open, and be returned to in a month in which the device may enter again.
  useEffect(() => {
    if (!entry) return undefined;
    const follow = () => {
      if (entryPeriodOf(new Date()) !== entry.period) setEntry(null);
    };
    window.addEventListener('visibilitychange', follow);
    return () => window.removeEventListener('visibilitychange', follow);
  }, [entry]);

  function openForm(): void {
    if (box.current) box.current.hidden = false;
    box.current?.querySelector('input')?.focus();
    setEntry(null);
  }

  return (
    <>
      {entry && (
        <>
          <SubmissionNotice
            notice={alreadyInNotice(entry.period, [
              `You can enter again from ${monthAfter(entry.period)} 1.`,
            ])}
            hasReceipt={entry.hasReceipt}
            focusOnMount={false}
          />
          <Button variant="secondary" onClick={openForm}>
            Enter somebody else in your household
          </Button>
        </>
      )}
      <div ref={box} hidden={entry !== null || isLoading}>
        {children}
      </div>
    </>
  );
}
