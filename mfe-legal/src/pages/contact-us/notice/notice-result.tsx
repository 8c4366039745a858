import { formatDay } from '@prizestash/shared/results';
import { Alert } from '@prizestash/shared/ui';
import type { NoticeState } from './use-notice-check';

const neverAsked = 'We never ask for money, a card number, a password or a gift card.';

/** Whether the message is real, and what we never ask for. */
export function NoticeResult({ state }: { state: NoticeState }) {
  switch (state.step) {
    case 'real':
      return (
        <Alert tone="success" title="Yes, this code is ours.">
          <p>
            It belongs to the drawing of {formatDay(state.drawing)}. {neverAsked} If the message
            does, it is a scam, even with this code.
          </p>
        </Alert>
      );
    case 'unknown':
      return (
        <Alert tone="warning" title="No, we sent no message with this code.">
          <p>If you typed it as it is in the message, the message is a scam. {neverAsked}</p>
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="error" title="We could not check the code just now.">
          <p>{state.text}</p>
        </Alert>
      );
    default:
      return null;
  }
}
