import type { Ref } from 'react';

/**
 * A field that no person meets: it is out of sight, out of the tab order and hidden from assistive
 * technology. A program that fills in every field gives itself away; the entry is marked, not dropped.
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
