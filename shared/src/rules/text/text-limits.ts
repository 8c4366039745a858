/**
 * Maximum lengths of texts in an entry, in UTF-16 units. They exceed any real name or address. The
 * form says so: an input that cuts a pasted text would send another name.
 */
export const textLimits = {
  first_name: 100,
  last_name: 100,
  /** Maximum length of an address in SMTP (RFC 5321, section 4.5.3.1.3). */
  email: 254,
  street: 200,
  city: 100,
  os: 64,
} as const;
