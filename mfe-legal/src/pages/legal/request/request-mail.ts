import { labelOf, requesters, requestTypes } from './request-options';
import { requestFields, requestLabels, type RequestValues } from './request-values';

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
