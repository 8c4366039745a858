import { useLayoutEffect, useState } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { hasOptedOut } from '@prizestash/shared/site';
import { entryKeyOf } from './entry-key';
import { globalPrivacyControl } from './global-privacy-control';
import { offerBasis, type OfferBasis } from './offer-basis';
import type { PartnerKey } from './partner-name';
import { wasSent } from './sent-entries';

/**
 * Decides once for each entry, when the stored contact is known, and before the browser paints.
 * A granted basis stays granted while the page is open: sending itself must not take it back.
 */
export function useOfferBasis(
  partner: PartnerKey,
  settled: boolean,
  contact: Contact | null,
): OfferBasis {
  const [basis, setBasis] = useState<OfferBasis>({ kind: 'undecided' });
  useLayoutEffect(() => {
    if (!settled) return;
    setBasis((current) => {
      const sameEntry =
        current.kind === 'granted' &&
        contact !== null &&
        entryKeyOf(current.contact) === entryKeyOf(contact);
      if (sameEntry) return current;
      return offerBasis({
        contact,
        privacyControl: globalPrivacyControl(),
        optedOut: hasOptedOut(),
        sentBefore: (entrant) => wasSent(partner, entryKeyOf(entrant)),
      });
    });
  }, [partner, settled, contact]);
  return basis;
}
