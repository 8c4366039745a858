import { ApiError, isApiError } from '@prizestash/shared/api';
import { useSite } from '@prizestash/shared/site';
import { useRef, useState } from 'react';
import { failureMessage, type FailureMessage } from './failure-message';
import { unsubscribeError } from './unsubscribe-error';

/** Where an unsubscription stands. */
export type UnsubscribeState =
  | { readonly step: 'typing'; readonly error?: string | undefined }
  | { readonly step: 'sending' }
  | { readonly step: 'done'; readonly email: string }
  | ({ readonly step: 'failed' } & FailureMessage);

/**
 * Fetches the call; later calls cost nothing, and a failed fetch is tried again.
 * @throws {ApiError} `network` when it cannot be fetched, so that it reads like any lost connection.
 */
async function loadCall() {
  try {
    return await import('./unsubscribe-api');
  } catch {
    throw new ApiError('network');
  }
}

/** Fetches what a press will need as soon as somebody shows an interest in the form. */
function warmUp(): void {
  // A failure shows when the button is pressed, where it can be told.
  void loadCall().catch(() => undefined);
}

/**
 * Sends `POST {base}/v1/fe/unsubscribe` for one address (specification, section 7.2).
 * A failure is logged, as the specification says, and also shown, so that nobody has to guess.
 */
export function useUnsubscribe() {
  const { apiBaseUrl, landingPageId } = useSite();
  const [state, setState] = useState<UnsubscribeState>({ step: 'typing' });
  const sending = useRef(false);

  async function send(text: string) {
    if (sending.current) return;
    const error = unsubscribeError(text);
    if (error !== undefined) return setState({ step: 'typing', error });
    const email = text.trim();
    sending.current = true;
    setState({ step: 'sending' });
    try {
      const { unsubscribe } = await loadCall();
      await unsubscribe({ email, landing_page_id: landingPageId }, { apiBaseUrl });
      setState({ step: 'done', email });
    } catch (failure) {
      // An ApiError repeats nothing of what was sent, so the address does not reach the log.
      // eslint-disable-next-line no-console
      console.error('Unsubscribe failed', failure);
      const fieldError = isApiError(failure) ? failure.fieldErrors['email'] : undefined;
      setState(
        fieldError === undefined
          ? { step: 'failed', ...failureMessage(failure, new Date()) }
          : { step: 'typing', error: fieldError },
      );
    } finally {
      sending.current = false;
    }
  }

  /** Looks at a correction: an error goes away, or changes, as soon as the text does. */
  function recheck(text: string) {
    setState((before) =>
      before.step === 'typing' && before.error !== undefined
        ? { step: 'typing', error: unsubscribeError(text) }
        : before,
    );
  }

  return { state, send, recheck, warmUp };
}
