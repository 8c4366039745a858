import { Alert } from '@prizestash/shared/ui';
import type { SharingDecision } from '../sharing/decide-sharing';

interface NothingSentProps {
  reason: Exclude<SharingDecision['kind'], 'pending' | 'allowed'>;
  /** The partner's name. */
  partner: string;
}

/** Explains that the partner receives nothing on this page, and why. */
export function NothingSent({ reason, partner }: NothingSentProps) {
  switch (reason) {
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
    case 'already-entered':
      return (
        <Alert tone="info" title={`Nothing is sent to ${partner}`}>
          <p>Your entry counts, but your details are not on this device.</p>
        </Alert>
      );
    case 'no-contact':
      return (
        <Alert tone="info" title={`Nothing is sent to ${partner}`}>
          <p>There are no details on this device that could be passed on.</p>
        </Alert>
      );
  }
}
