import { isApiError, unsubscribe } from '@prizestash/shared/api';
import { useSite } from '@prizestash/shared/site';
import { useRef, useState } from 'react';
import { failureMessage, type FailureMessage } from './failure-message';
import { unsubscribeError } from './unsubscribe-error';

/** The state of the unsubscribe form. */
export type UnsubscribeState =
  | { readonly step: 'typing'; readonly error?: string | undefined }
  | { readonly step: 'sending' }
  | { readonly step: 'done'; readonly email: string }
  | ({ readonly step: 'failed' } & FailureMessage);

/**
 * Sends `POST {base}/v1/fe/unsubscribe` for one address (specification, section 7.2). A failure is
 * logged, as specified, and also shown to the visitor.
 */
export function useUnsubscribe() {
  const { apiBaseUrl, landingPageId } = useSite();
  const [state, setState] = useState<UnsubscribeState>({ step: 'typing' });
  const sending = useRef(false);

  async function send(text: string) {
    if (sending.current) return;
    const invalid = unsubscribeError(text);
    if (invalid !== undefined) return setState({ step: 'typing', error: invalid });
    const email = text.trim();
    sending.current = true;
    setState({ step: 'sending' });
    try {
      await unsubscribe({ email, landing_page_id: landingPageId }, { apiBaseUrl });
      setState({ step: 'done', email });
    } catch (error) {
      // An ApiError does not contain the request, so the address is not logged.
      // eslint-disable-next-line no-console
      console.error('Unsubscribe failed', error);
      const fieldError = isApiError(error) ? error.fieldErrors['email'] : undefined;
      setState(
        fieldError === undefined
          ? { step: 'failed', ...failureMessage(error, new Date()) }
          : { step: 'typing', error: fieldError },
      );
    } finally {
      sending.current = false;
    }
  }

  /** Validates a change after an invalid submit. */
  function revalidate(text: string) {
    setState((before) =>
      before.step === 'typing' && before.error !== undefined
        ? { step: 'typing', error: unsubscribeError(text) }
        : before,
    );
  }

  return { state, send, revalidate };
}
