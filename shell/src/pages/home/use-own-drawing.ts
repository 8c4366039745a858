import { useEffect, useState } from 'react';
import { contactKey } from '@prizestash/shared/contact-contract';
import { nextDrawingOf } from '@prizestash/shared/rules/drawings';
import { withStorage } from '@prizestash/shared/storage';

/** Whether this device has a record that may be of an entry. */
const mayHaveEntered = () =>
  withStorage('localStorage', (storage) => storage.getItem(contactKey)) !== null;

/**
 * Returns the next drawing of the entry on this device, for example `2026-11-22`. Null without an
 * entry, on the server and until the contact store has been read: it is loaded for visitors only
 * who have a record, because the home page does not need it otherwise.
 */
export function useOwnDrawing(): string | null {
  const [drawing, setDrawing] = useState<string | null>(null);
  useEffect(() => {
    if (!mayHaveEntered()) return;
    let isCurrent = true;
    let stop = () => {};
    Promise.all([import('@prizestash/shared/contact'), import('mobx')]).then(
      ([{ contactStore }, { autorun }]) => {
        if (!isCurrent) return;
        stop = autorun(() => {
          const { contact } = contactStore;
          const now = new Date();
          // A record is kept for a day, so one without a time is of about now.
          const enteredAt = contact?.entered_at ? new Date(contact.entered_at) : now;
          setDrawing(contact && nextDrawingOf(enteredAt, now));
        });
      },
      () => {}, // The page is complete without it.
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return drawing;
}
