import { Alert } from '@prizestash/shared/ui';
import type { OfferBasis } from '../basis/offer-basis';

interface NothingSentProps {
  basis: OfferBasis;
  partner: string;
}

/** Says that a partner got nothing on this page, and why. */
export function NothingSent({ basis, partner }: NothingSentProps) {
  switch (basis.kind) {
    case 'privacy-control':
      return (
        <Alert tone="success" title="Opt-out request honored">
          <p>Your browser sends Global Privacy Control. Nothing is sent to {partner}.</p>
        </Alert>
      );
    case 'opted-out':
      return (
        <Alert tone="success" title="Opt-out request honored">
          <p>
            You asked us on this device not to sell or share your information. Nothing is sent to{' '}
            {partner}.
          </p>
        </Alert>
      );
    case 'no-contact':
      return (
        <Alert tone="info" title={`Nothing is sent to ${partner}`}>
          <p>There are no details on this device that could be passed on.</p>
        </Alert>
      );
    case 'already-sent':
      return (
        <Alert tone="info" title={`${partner} was given your details before`}>
          <p>A partner gets an entry once at most, so nothing is sent again.</p>
        </Alert>
      );
    default:
      return null;
  }
}
