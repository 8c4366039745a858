import { useEffect, useState } from 'react';
import { mayHaveContact } from '@prizestash/shared/contact-contract';
import { nextDrawing, nextDrawingOf } from '@prizestash/shared/rules/drawings';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { hasAlreadyEntered, onForgotten } from '@prizestash/shared/storage';

/** The entry of this device. */
export interface OwnEntry {
  /** Its next drawing, for example `2026-11-22`. */
  readonly drawing: string | null;
  /** Its month, where the device knows nothing else of it. */
  readonly month?: string;
}

/** What the marker says: an entry made now takes part in no drawing that an earlier one does not. */
function markedEntry(now: Date): OwnEntry | null {
  if (!hasAlreadyEntered(now)) return null;
  return { drawing: nextDrawing(now), month: entryMonth(entryPeriodOf(now)) };
}

/**
 * Returns the entry of this device. Null without one and on the server. The contact store is loaded
 * for visitors only who have a record, because the home page does not need it otherwise.
 */
export function useOwnEntry(): OwnEntry | null {
  const [entry, setEntry] = useState<OwnEntry | null>(null);
  useEffect(() => {
    const show = () => setEntry(markedEntry(new Date()));
    show();
    const stopMarker = onForgotten(show);
    if (!mayHaveContact()) return stopMarker;
    let isCurrent = true;
    let stop = () => {};
    Promise.all([import('@prizestash/shared/contact'), import('mobx')]).then(
      ([{ contactStore }, { autorun }]) => {
        if (!isCurrent) return;
        stop = autorun(() => {
          const { contact } = contactStore;
          if (!contact) return show();
          const now = new Date();
          // A record is kept for a day, so one without a time is of about now.
          const enteredAt = contact.entered_at ? new Date(contact.entered_at) : now;
          setEntry({ drawing: nextDrawingOf(enteredAt, now) });
        });
      },
      () => {}, // The page is complete without it.
    );
    return () => {
      isCurrent = false;
      stopMarker();
      stop();
    };
  }, []);
  return entry;
}
