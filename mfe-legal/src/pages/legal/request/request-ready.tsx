import { Alert, TextLink } from '@prizestash/shared/ui';
import { BreakableAddress } from '../../../forms/breakable-address';
import type { RequestMail } from './request-mail';
import styles from './request-page.module.css';
import type { OptOutState } from './use-opt-out';

export interface RequestReadyProps {
  mail: RequestMail;
  supportEmail: string;
  /** Whether the request also opted this device out, and for how long. */
  optOut: OptOutState;
}

/** Shown after a valid submit. It says that nothing was sent and offers the request as an email. */
export function RequestReady({ mail, supportEmail, optOut }: RequestReadyProps) {
  return (
    <Alert tone="success" title="Your request is ready, but not sent yet" focusOnMount>
      <p>
        This page sends nothing. Please send the request yourself:{' '}
        <TextLink href={mail.href}>
          email this request to <BreakableAddress address={supportEmail} />
        </TextLink>
        .
      </p>
      {optOut === 'kept' && (
        <p>
          On this device it already works: from now on, no partner receives your details from here.
        </p>
      )}
      {optOut === 'this-page' && (
        <p>It already works here, but only until you close or reload this page.</p>
      )}
      <p>No email app? Copy this text into a message of your own:</p>
      <pre className={styles.mail}>{`${mail.subject}\n\n${mail.body}`}</pre>
    </Alert>
  );
}
