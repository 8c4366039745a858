import { useSyncExternalStore } from 'react';
import type { Contact } from './contact';
import { contactStore } from './page-contact';

const neverChanges = () => () => {};

/**
 * The stored contact, for a component wrapped in mobx-react-lite's `observer`.
 *
 * @returns `settled` is false while the page is prerendered and in the first render over that
 * HTML, where no contact is known yet: show the neutral state. Once true, `contact` is the stored
 * record, or null when there is none.
 */
export function useContact(): { settled: boolean; contact: Contact | null } {
  const settled = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return { settled, contact: settled ? contactStore.contact : null };
}
