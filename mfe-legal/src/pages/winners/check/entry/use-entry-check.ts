import { useContact } from '@prizestash/shared/contact';
import { useSite } from '@prizestash/shared/site';
import { useOneField } from '../../../../forms/use-one-field';
import type { CheckedDrawing } from '../verification/check-drawing';
import { entryNumberError, entryText, readEntryNumber, type EntryText } from './entry-text';
import { findEntry } from './find-entry';

interface EntryResult extends EntryText {
  /** Position of the entry in the list, from 0; null when it is not in it. */
  readonly index: number | null;
}

const failed: EntryResult = {
  tone: 'error',
  title: 'We could not load the proof for your entry.',
  text: 'Please check your connection and try again.',
  index: null,
};

/** Checks an entry number against a drawing. The number of the entry on this device is filled in. */
export function useEntryCheck(checked: CheckedDrawing) {
  const { apiBaseUrl } = useSite();
  const { contact } = useContact();
  const stored = contact?.id ?? '';

  async function send(number: string): Promise<EntryResult> {
    const id = readEntryNumber(number) ?? '';
    const enteredAt =
      id === stored.toLowerCase() && contact?.entered_at ? new Date(contact.entered_at) : null;
    try {
      const found = await findEntry(apiBaseUrl, checked, id);
      const index = found.kind === 'included' ? found.index : null;
      return { ...entryText(found, enteredAt, checked), index };
    } catch {
      return failed;
    }
  }

  const field = useOneField({
    name: 'entry-number',
    initial: stored,
    errorOf: entryNumberError,
    send,
  });
  return { ...field, isStored: stored !== '' && field.value === stored };
}
