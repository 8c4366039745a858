import { useTypedValues } from '@prizestash/shared/forms';
import { useEffect, useRef, useState, type FormEvent } from 'react';

interface OneFieldOptions<Outcome> {
  /** Name of the input. */
  readonly name: string;
  /** Shown until the visitor types. */
  readonly initial?: string;
  /** @returns what is wrong with a trimmed text, or undefined. */
  readonly errorOf: (text: string) => string | undefined;
  /** Sends a valid text. @returns what came of it, or an error for the field. It never rejects. */
  readonly send: (text: string) => Promise<Outcome | { readonly fieldError: string }>;
}

/**
 * State of a form with one text field. The text is checked on submit, and after an error on every
 * change. A form with one field needs no error summary: focusing the field announces its error.
 */
export function useOneField<Outcome extends object>(options: OneFieldOptions<Outcome>) {
  const { name, initial = '', errorOf, send } = options;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  /** Null before the first submit, and from each submit until its end. */
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failures, setFailures] = useState(0);
  // A ref, because several submit events can arrive before the next render.
  const isInProgress = useRef(false);
  const value = typed ?? initial;

  useTypedValues(form, (entered) => setTyped(entered[name] ?? null));
  useEffect(() => {
    if (failures > 0) input.current?.focus();
  }, [failures]);

  function fail(message: string) {
    setError(message);
    setFailures((count) => count + 1);
  }

  function change(text: string) {
    setTyped(text);
    if (error !== undefined) setError(errorOf(text.trim()));
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isInProgress.current) return;
    const text = value.trim();
    const invalid = errorOf(text);
    setOutcome(null);
    if (invalid !== undefined) return fail(invalid);
    setError(undefined);
    setIsSending(true);
    isInProgress.current = true;
    const result = await send(text);
    isInProgress.current = false;
    setIsSending(false);
    if ('fieldError' in result) fail(result.fieldError);
    else setOutcome(result);
  }

  return { name, form, input, value, error, outcome, isSending, change, submit };
}
