import { Alert, Button } from '@prizestash/shared/ui';
import styles from './check-page.module.css';

interface CheckFailureProps {
  readonly file: string | null;
  readonly onRetry: () => void;
}

/** Says which file did not load. */
export function CheckFailure({ file, onRetry }: CheckFailureProps) {
  return (
    <Alert tone="error" title={`We could not load ${file ?? 'the code that checks'}.`}>
      <p>Nothing was checked. Please look at your connection.</p>
      <div className={styles.retry}>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  );
}
