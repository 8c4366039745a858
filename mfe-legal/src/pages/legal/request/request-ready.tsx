import { Alert, TextLink } from '@prizestash/shared/ui';
import type { RequestMail } from './request-mail';
import styles from './request-page.module.css';

export interface RequestReadyProps {
  mail: RequestMail;
  supportEmail: string;
  /** True when the request also took effect on this device. */
  optedOut: boolean;
}

/** The answer to a valid request: nobody is left believing that something was sent. */
export function RequestReady({ mail, supportEmail, optedOut }: RequestReadyProps) {
  return (
    <Alert tone="success" title="Your request is ready, but not sent yet" focusOnMount>
      <p>
        This page sends nothing. Please send the request yourself:{' '}
        <TextLink href={mail.href}>email this request to {supportEmail}</TextLink>.
      </p>
      {optedOut && (
        <p>
          On this device it already works: from now on, no partner receives your details from here.
        </p>
      )}
      <p>No mail program? Copy this text into a message of your own:</p>
      <pre className={styles.mail}>{`${mail.subject}\n\n${mail.body}`}</pre>
    </Alert>
  );
}
