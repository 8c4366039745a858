import { useSite } from '@prizestash/shared/site';
import { Alert, Button, TextLink } from '@prizestash/shared/ui';
import styles from './unsubscribe-page.module.css';
import type { UnsubscribeState } from './use-unsubscribe';

export interface UnsubscribeOutcomeProps {
  state: UnsubscribeState;
  onRetry: () => void;
}

/**
 * The result of the last submit. 'Successfully unsubscribe' is the specification's alert, rendered in
 * the page (docs/decisions/143). The specification only logs a failure; the message is an addition.
 */
export function UnsubscribeOutcome({ state, onRetry }: UnsubscribeOutcomeProps) {
  const { supportEmail } = useSite();
  if (state.step === 'done') {
    return (
      <Alert tone="success" role="alert" title="Successfully unsubscribe" focusOnMount>
        <p>
          {state.email} gets no more promotional emails from us. One that is already on its way may
          still arrive. Your entry stays in the sweepstakes.
        </p>
      </Alert>
    );
  }
  if (state.step === 'failed') {
    return (
      <Alert tone="error" title={state.title} focusOnMount>
        <p>
          {state.text} Or write to{' '}
          <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> from the address you
          want to unsubscribe, and we do it for you.
        </p>
        <div className={styles.retry}>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Alert>
    );
  }
  return null;
}
