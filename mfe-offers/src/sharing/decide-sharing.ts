import type { Contact } from '@prizestash/shared/contact';

/** Why a partner may be given the contact, or why not. */
export type OfferBasis =
  /** Nothing is known yet: the page as it was prerendered. */
  | { readonly kind: 'undecided' }
  /** The browser sends Global Privacy Control. */
  | { readonly kind: 'privacy-control' }
  /** The visitor opted out on this site. */
  | { readonly kind: 'opted-out' }
  /** No entry is stored on this device. */
  | { readonly kind: 'no-contact' }
  /** The partner got this entry before. */
  | { readonly kind: 'already-sent' }
  | { readonly kind: 'granted'; readonly contact: Contact };

/** What the decision rests on. */
interface Circumstances {
  readonly contact: Contact | null;
  readonly privacyControl: boolean;
  readonly optedOut: boolean;
  readonly sentBefore: (contact: Contact) => boolean;
}

/**
 * Decides whether a partner may be given the contact. A visitor's "no" comes before everything
 * else, so that it is acknowledged even where there would be nothing to send.
 */
export function offerBasis(circumstances: Circumstances): OfferBasis {
  const { contact, privacyControl, optedOut, sentBefore } = circumstances;
  if (privacyControl) return { kind: 'privacy-control' };
  if (optedOut) return { kind: 'opted-out' };
  if (!contact) return { kind: 'no-contact' };
  if (sentBefore(contact)) return { kind: 'already-sent' };
  return { kind: 'granted', contact };
}
