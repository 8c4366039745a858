import { Alert, TextLink } from '@prizestash/shared/ui';
import { BreakableAddress } from '../../../forms/breakable-address';
import styles from './request-page.module.css';
import type { OptOutState } from './opt-out-panel';
import {
  labelOf,
  requesters,
  requestTypes,
  requestFields,
  requestLabels,
  type RequestValues,
} from './request-options';

/** A request as an email, which the visitor sends with their own email program. */
export interface RequestMail {
  readonly subject: string;
  /** One line `Label: value` for each filled field. */
  readonly body: string;
  /** A `mailto:` URL with subject and body. */
  readonly href: string;
}

/**
 * Formats a request as an email. Nothing is sent: the link opens the visitor's email program.
 * @param values valid according to `requestSchema`.
 * @param supportEmail the operator's address for requests.
 */
export function requestMail(values: RequestValues, supportEmail: string): RequestMail {
  const shown: RequestValues = {
    ...values,
    privacyType: labelOf(requestTypes, values.privacyType),
    an: labelOf(requesters, values.an),
  };
  const subject = `Privacy request: ${shown.privacyType}`;
  const body = requestFields
    .filter((name) => shown[name] !== '')
    .map((name) => `${requestLabels[name]}: ${shown[name]}`)
    .join('\n');
  // RFC 6068: line breaks in a body are %0D%0A. Half of an emoji cannot be encoded.
  const encoded = encodeURIComponent(body.replaceAll('\n', '\r\n').replace(/\p{Cs}/gu, '\ufffd'));
  const href = `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encoded}`;
  return { subject, body, href };
}

interface RequestReadyProps {
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
