import { useMemo } from 'react';
import { useContact, type Contact } from '@prizestash/shared/contact';
import { attributionOf, hasOptedOut } from '@prizestash/shared/site';
import { hasAlreadyEntered } from '@prizestash/shared/storage';
import {
  decideSharing,
  type Recipient,
  type SharingDecision,
  type EntryState,
} from './decide-sharing';

interface Visitor {
  readonly entry: EntryState;
  /** What was entered; null when it is not on this device, or not known. */
  readonly contact: Contact | null;
  readonly sharing: SharingDecision;
  /** The utm_source value; empty when there is none or while it is not known. */
  readonly attribution: string;
}

const unknownVisitor: Visitor = {
  entry: 'unknown',
  contact: null,
  sharing: { kind: 'pending' },
  attribution: '',
};

function entryStateOf(contact: Contact | null, alreadyEntered: boolean): EntryState {
  if (contact) return 'entered';
  return alreadyEntered ? 'already-entered' : 'none';
}

/** Returns true when the browser sends Global Privacy Control, an opt-out under California law. */
function globalPrivacyControl(): boolean {
  return (
    (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
}

/**
 * Reads what the page needs to know about its visitor, once for each stored contact. Use it in a
 * component wrapped in `observer`. It takes the partner of the page.
 */
export function useVisitor({ id, name }: Recipient): Visitor {
  const { settled, contact } = useContact();
  return useMemo(() => {
    if (!settled) return unknownVisitor;
    const alreadyEntered = hasAlreadyEntered(new Date());
    return {
      entry: entryStateOf(contact, alreadyEntered),
      contact,
      sharing: decideSharing({
        recipient: { id, name },
        contact,
        privacyControl: globalPrivacyControl(),
        optedOut: hasOptedOut(),
        alreadyEntered,
      }),
      attribution: attributionOf(),
    };
  }, [settled, contact, id, name]);
}
