import { isApiError } from '@prizestash/shared/api';
import { formatWait } from '@prizestash/shared/rules/format-wait';
import { useSite } from '@prizestash/shared/site';
import { useRef, useState } from 'react';
import { checkNotice } from './check-notice';

/** The state of the field for a notice code. */
export type NoticeState =
  | { readonly step: 'typing'; readonly error?: string }
  | { readonly step: 'checking' }
  | { readonly step: 'real'; readonly drawing: string }
  | { readonly step: 'unknown' }
  | { readonly step: 'failed'; readonly text: string };

/** Letters and digits of a code; dashes and spaces do not count. */
const CODE_LENGTH = 12;

function codeError(code: string): string | undefined {
  if (code === '') return 'Required';
  const letters = code.replaceAll(/[^0-9a-z]/gi, '');
  return letters.length === CODE_LENGTH ? undefined : 'A code has 12 letters and digits';
}

function failureText(error: unknown, now: Date): string {
  if (!isApiError(error) || error.code !== 'too-many') return 'Please try again in a minute.';
  const { retryAfterSeconds } = error;
  const when = retryAfterSeconds === null ? 'later' : formatWait(retryAfterSeconds, now);
  return `Too many codes were tried from here. Please try again ${when}.`;
}

/** Checks the code of a notice to a winner. */
export function useNoticeCheck() {
  const { apiBaseUrl } = useSite();
  const [state, setState] = useState<NoticeState>({ step: 'typing' });
  const isChecking = useRef(false);

  /** Returns false when the code has a typing error. */
  async function check(typed: string): Promise<boolean> {
    if (isChecking.current) return true;
    const code = typed.trim();
    const error = codeError(code);
    if (error !== undefined) {
      setState({ step: 'typing', error });
      return false;
    }
    isChecking.current = true;
    setState({ step: 'checking' });
    try {
      const drawing = await checkNotice(apiBaseUrl, code);
      setState(drawing === null ? { step: 'unknown' } : { step: 'real', drawing });
    } catch (failure) {
      setState({ step: 'failed', text: failureText(failure, new Date()) });
    } finally {
      isChecking.current = false;
    }
    return true;
  }

  return { state, check };
}
