import { useState } from 'react';
import { Button } from '@prizestash/shared/ui';
import styles from './forget-button.module.css';

type State = 'ready' | 'busy' | 'done' | 'failed';

const messages: Partial<Record<State, string>> = {
  done: 'Done. Your details are no longer on this device.',
  failed: 'That did not work. You can clear this site’s data in your browser settings.',
};

export interface ForgetButtonProps {
  /** Removes the stored contact from this device. */
  onForget: () => Promise<void>;
}

/** Removes the visitor's details from this device and confirms it in a status message. */
export function ForgetButton({ onForget }: ForgetButtonProps) {
  const [state, setState] = useState<State>('ready');
  async function forget() {
    setState('busy');
    try {
      await onForget();
      setState('done');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className={styles.forget}>
      <Button
        variant="quiet"
        className={styles.button}
        busy={state === 'busy'}
        busyLabel="Forgetting…"
        onClick={() => void forget()}
      >
        Forget my details on this device
      </Button>
      <p role="status" className={styles.status}>
        {messages[state]}
      </p>
    </div>
  );
}
