/** Maximum length of an address in SMTP (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * Decides whether a text is a deliverable email address: a local part, an @ and a domain with a dot
 * (docs/product.md, section 5.1). Rejects quoted local parts and IP addresses, which are usually typing
 * errors.
 * @param text without surrounding spaces.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  const top = labels[labels.length - 1] ?? '';
  return (
    local.length <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(top)
  );
}

/**
 * Normalizes an email address for comparison: "one entry per email" treats `Ann@Example.com ` and
 * `ann@example.com` as equal (docs/product.md, section 9).
 */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
