import { labelOf, requesters, requestTypes } from './request-options';
import { requestLabels, type RequestValues } from './request-values';

/** A request as a message that the visitor sends with their own mail program. */
export interface RequestMail {
  readonly subject: string;
  /** One `Label: value` line for each field that was filled in. */
  readonly body: string;
  /** A `mailto:` address that carries subject and body. */
  readonly href: string;
}

/**
 * Writes a valid request down as a mail. Nothing is sent: the link opens the visitor's own program.
 * @param values valid by `requestSchema`.
 * @param supportEmail where the operator reads requests.
 */
export function requestMail(values: RequestValues, supportEmail: string): RequestMail {
  const shown: RequestValues = {
    ...values,
    privacyType: labelOf(requestTypes, values.privacyType),
    an: labelOf(requesters, values.an),
  };
  const names = Object.keys(requestLabels) as (keyof RequestValues)[];
  const subject = `Privacy request: ${shown.privacyType}`;
  const body = names
    .filter((name) => shown[name] !== '')
    .map((name) => `${requestLabels[name]}: ${shown[name]}`)
    .join('\n');
  // RFC 6068: line breaks in a body are %0D%0A.
  const encoded = encodeURIComponent(body.replaceAll('\n', '\r\n'));
  const href = `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encoded}`;
  return { subject, body, href };
}
