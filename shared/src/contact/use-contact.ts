import { useHydrated } from '../hydration/use-hydrated';
import type { Contact } from './contact';
import { contactStore } from './page-contact';

/**
 * Returns the stored contact, for a component that mobx-react-lite's `observer` wraps.
 *
 * @returns `settled` is false during prerendering and hydration, where the contact is not known:
 *   render the neutral state. Once it is true, `contact` is the stored record, or null for none.
 */
export function useContact(): { settled: boolean; contact: Contact | null } {
  const settled = useHydrated();
  return { settled, contact: settled ? contactStore.contact : null };
}
