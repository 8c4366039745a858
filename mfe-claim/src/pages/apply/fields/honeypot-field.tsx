import type { Ref } from 'react';

/**
 * A honeypot field: out of sight, out of the tab order and hidden from assistive technology. Bots
 * that fill in every field fill in this one too. The API then marks the entry and does not drop it.
 */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className="visually-hidden" inert aria-hidden="true">
      <label htmlFor="referral_note">Leave this empty</label>
      <input
        ref={ref}
        id="referral_note"
        name="referral_note"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}
