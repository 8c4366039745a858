import { contactStore, useContact } from '@prizestash/shared/contact';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { hasAlreadyEntered } from '@prizestash/shared/storage';
import { Button, Stack } from '@prizestash/shared/ui';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { readDraft } from '../draft/claim-draft';
import { alreadyInNotice } from '../errors/notice';
import { SubmissionNotice } from './submission-notice';

/** What the page says before anything is typed on a device that is entered for this month. */
interface DeviceEntry {
  readonly period: string;
  readonly hasReceipt: boolean;
}

function deviceEntry(now: Date): DeviceEntry | null {
  const period = entryPeriodOf(now);
  const { contact } = contactStore;
  // A record is kept for a day, so one without a period is of now.
  if (contact && (contact.entry_period ?? period) === period) return { period, hasReceipt: true };
  return hasAlreadyEntered(now) ? { period, hasReceipt: false } : null;
}

/** The month after an entry period, for example `January` after `2026-12`. */
function monthAfter(period: string): string {
  const next = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 1));
  return entryMonth(next.toISOString().slice(0, 7));
}

/** Whether somebody has begun to fill in the form: in this tab, or before hydration. */
function isBegun(form: HTMLFormElement | null | undefined): boolean {
  return readDraft() !== null || [...new FormData(form ?? undefined).values()].some(Boolean);
}

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows the form. On a device that is entered for this month it says so first, and keeps the form
 * for somebody else behind a button.
 */
export const UnlessEntered = observer(function UnlessEntered({ children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<DeviceEntry | null>(null);
  const { contact } = useContact();
  // Details can be forgotten while the page says so.
  const entry = known?.hasReceipt && !contact ? null : known;
  // When the page is shown, and not later: an entry that is made here leads on to the offers.
  useLayoutEffect(() => {
    if (!isBegun(box.current?.querySelector('form'))) setKnown(deviceEntry(new Date()));
  }, []);

  function openForm(): void {
    if (box.current) box.current.hidden = false;
    box.current?.querySelector('input')?.focus();
    setKnown(null);
  }

  return (
    <>
      {entry && (
        <Stack gap={6}>
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
        </Stack>
      )}
      <div ref={box} hidden={entry !== null}>
        {children}
      </div>
    </>
  );
});
