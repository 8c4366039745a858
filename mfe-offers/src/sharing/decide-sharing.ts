import type { Contact } from '@prizestash/shared/contact';

/** What this device knows about the visitor's entry; `unknown` on the prerendered page. */
export type EntryState = 'unknown' | 'entered' | 'already-entered' | 'none';

/** Whether the contact may be sent to a partner, or why not. */
export type SharingDecision =
  /** Not known yet: the prerendered page. */
  | { readonly kind: 'pending' }
  /** The browser sends Global Privacy Control. */
  | { readonly kind: 'privacy-control' }
  /** The visitor opted out on this site. */
  | { readonly kind: 'opted-out' }
  /** The visitor entered, and the details of the entry are not on this device. */
  | { readonly kind: 'already-entered' }
  /** No entry is stored on this device. */
  | { readonly kind: 'no-contact' }
  /** The consent of the entry does not name the partner. */
  | { readonly kind: 'not-named' }
  | { readonly kind: 'allowed'; readonly contact: Contact };

/** A partner as consent names it: with another name it is another recipient. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

interface Circumstances {
  readonly recipient: Recipient;
  readonly contact: Contact | null;
  readonly privacyControl: boolean;
  readonly optedOut: boolean;
  readonly alreadyEntered: boolean;
}

/**
 * Decides whether the contact may be sent to a partner. An opt-out comes first, so that it is
 * acknowledged even when there is nothing to send.
 */
export function decideSharing(circumstances: Circumstances): SharingDecision {
  const { recipient, contact, privacyControl, optedOut, alreadyEntered } = circumstances;
  if (privacyControl) return { kind: 'privacy-control' };
  if (optedOut) return { kind: 'opted-out' };
  if (!contact) return { kind: alreadyEntered ? 'already-entered' : 'no-contact' };
  return contact.consent?.recipients[recipient.id] === recipient.name
    ? { kind: 'allowed', contact }
    : { kind: 'not-named' };
}
