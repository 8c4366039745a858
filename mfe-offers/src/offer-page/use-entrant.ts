import { useContact } from '@prizestash/shared/contact';
import { attributionOf } from '@prizestash/shared/site';
import type { OfferBasis } from '../basis/offer-basis';
import type { PartnerKey } from '../basis/partner-name';
import { useOfferBasis } from '../basis/use-offer-basis';

/** What an offer page knows of its visitor. Use it in a component wrapped in `observer`. */
export interface Entrant {
  readonly basis: OfferBasis;
  /** Undefined while it is not known. */
  readonly entered: boolean | undefined;
  /** The utm_source value; empty when there is none or while it is not known. */
  readonly attribution: string;
}

/** The visitor of a partner's page: entered or not, from which ad, and whether the partner may be told. */
export function useEntrant(partner: PartnerKey): Entrant {
  const { settled, contact } = useContact();
  return {
    basis: useOfferBasis(partner, settled, contact),
    entered: settled ? contact !== null : undefined,
    attribution: settled ? attributionOf() : '',
  };
}
