/**
 * Longest texts that an entry may hold, in UTF-16 units as `maxlength` counts them. Far above any
 * real name or address; inputs and API share them, so nobody can type what the server refuses.
 */
export const textLimits = {
  first_name: 100,
  last_name: 100,
  /** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3). */
  email: 254,
  street: 200,
  city: 100,
  os: 64,
} as const;
