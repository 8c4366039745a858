import { useContact } from '@prizestash/shared/contact';
import { useSite } from '@prizestash/shared/site';
import { useState } from 'react';
import type { CheckedDrawing } from '../verification/check-drawing';
import { entryNumberError, entryText, type EntryText } from './entry-text';
import { findEntry } from './find-entry';

/** The result of the last check of an entry. */
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
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<EntryResult | null>(null);
  const number = typed ?? stored;

  function change(text: string) {
    setTyped(text);
    if (error !== undefined) setError(entryNumberError(text.trim()));
  }

  async function check() {
    const id = number.trim().toLowerCase();
    const invalid = entryNumberError(id);
    setError(invalid);
    if (invalid !== undefined || isBusy) return;
    setIsBusy(true);
    const enteredAt =
      id === stored.toLowerCase() && contact?.entered_at ? new Date(contact.entered_at) : null;
    try {
      const found = await findEntry(apiBaseUrl, checked, id);
      const index = found.kind === 'included' ? found.index : null;
      setResult({ ...entryText(found, enteredAt, checked), index });
    } catch {
      setResult(failed);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    number,
    isStored: stored !== '' && number === stored,
    error,
    isBusy,
    result,
    change,
    check,
  };
}
