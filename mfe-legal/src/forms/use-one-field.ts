import { clearDraft, saveDraft, useForgotten, useTypedValues } from '@prizestash/shared/forms';
import { dropInvisibleMarks } from '@prizestash/shared/rules/invisible-marks';
import { useEffect, useRef, useState, type FormEvent } from 'react';

interface OneFieldOptions<Outcome> {
  readonly name: string;
  /** Shown until the visitor types. */
  readonly initial?: string;
  /** @returns what is wrong with a trimmed text, or undefined. */
  readonly errorOf: (text: string) => string | undefined;
  /**
   * Sends a valid text. @returns what came of it, or an error for the field. Never rejects.
   * With the tone `error`, the text was not sent, and its draft stays.
   */
  readonly send: (text: string) => Promise<Outcome | string>;
}

const read = (text: string) => dropInvisibleMarks(text).trim();

/**
 * State of a form with one text field. The text is checked on submit, and after an error on every
 * change. A form with one field needs no error summary: focusing the field announces its error.
 */
export function useOneField<Outcome extends { readonly tone: string }>(
  options: OneFieldOptions<Outcome>,
) {
  const { name, initial = '', errorOf, send } = options;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** An object, so that the same error after another submit takes the focus again. */
  const [error, setError] = useState<{ readonly message: string | undefined }>();
  /** Null before the first submit, and from each submit until its end. */
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const timesForgotten = useRef(0);
  const value = typed ?? initial;

  useTypedValues(form, (entered) => setTyped(entered[name] ?? null), name);
  useForgotten(() => {
    timesForgotten.current += 1;
    setTyped(null);
    setOutcome(null);
  });
  useEffect(() => {
    if (typed !== null) saveDraft(name, { [name]: typed });
  }, [name, typed]);
  useEffect(() => {
    if (error?.message) input.current?.focus();
  }, [error]);

  function change(text: string) {
    setTyped(text);
    if (error) setError({ message: errorOf(read(text)) });
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending) return;
    // What the field shows, also where no event has told it.
    const text = read(input.current?.value ?? value);
    const message = errorOf(text);
    setOutcome(null);
    setError(message ? { message } : undefined);
    if (message) return;
    setIsSending(true);
    const before = timesForgotten.current;
    const result = await send(text);
    setIsSending(false);
    // An outcome names the text.
    if (timesForgotten.current > before) return;
    if (typeof result === 'string') return setError({ message: result });
    setOutcome(result);
    if (result.tone !== 'error') clearDraft(name);
  }

  return { name, form, input, value, error: error?.message, outcome, isSending, change, submit };
}
