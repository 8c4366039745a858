import { Alert, Button } from '@prizestash/shared/ui';
import { SupportEmailLink } from '../../../forms/support-email-link';
import styles from './unsubscribe-page.module.css';
import type { UnsubscribeResult } from './send-unsubscribe';

interface UnsubscribeOutcomeProps {
  result: UnsubscribeResult;
  onRetry: () => void;
}

/**
 * The result of the last submit (docs/product.md, sections 4.5 and 8). The alert is part of the page:
 * `window.alert` would block it.
 */
export function UnsubscribeOutcome({ result, onRetry }: UnsubscribeOutcomeProps) {
  if (result.tone === 'success') {
    return (
      <Alert tone="success" role="alert" title="Successfully unsubscribe" focusOnMount>
        <p>
          <span>{result.email}</span> gets no more promotional emails from us. One that is already
          on its way may still arrive. Your entry stays in the sweepstakes.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={result.title} focusOnMount>
      <p>
        <span>{result.text}</span> Or write to <SupportEmailLink /> from the address you want to
        unsubscribe, and we do it for you.
      </p>
      <div className={styles.retry}>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  );
}
