import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { onForgotten, withStorage } from '../storage';

/** "Forget my details" removes every key with this prefix. */
const keyOf = (form: string) => `prizestash-personal-${form}-draft`;

/** Saves the texts of an unfinished form in this tab, by field name. An empty form has no draft. */
export function saveDraft(form: string, texts: Readonly<Record<string, string>>): void {
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  if (filled.length === 0) return clearDraft(form);
  withStorage('sessionStorage', (storage) =>
    storage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(filled))),
  );
}

/** Returns the texts of this tab's draft, by field name; none when it is unreadable. */
export function readDraft(form: string): Record<string, string> {
  const draft = withStorage('sessionStorage', (storage): unknown =>
    JSON.parse(storage.getItem(keyOf(form)) ?? 'null'),
  );
  return Object.fromEntries(
    Object.entries(draft ?? {}).filter(([, text]) => typeof text === 'string'),
  );
}

export function clearDraft(form: string): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(keyOf(form)));
}

/** Empties a form that is shown when its draft is forgotten: what stays would be saved again. */
export function useForgotten(empty: () => void): void {
  // At once: a page that leaves the back/forward cache may have lost the task in which React renders.
  useEffect(() => onForgotten(() => flushSync(empty)));
}
