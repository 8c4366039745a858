/** Domains of one mail service, by the domain that stands for it. */
const ALIAS_DOMAINS = new Map([['googlemail.com', 'gmail.com']]);
/** Services that ignore dots in the local part. */
const DOTS_IGNORED = new Set(['gmail.com']);

/**
 * Names the mailbox that receives mail for an address: without a `+tag`, and without dots where the
 * service ignores them. Use it for review, never to reject an entry: "one entry per email" compares
 * addresses (docs/product.md, section 9.3), and a service may treat a plus sign as an ordinary letter.
 * @param email valid address
 */
export function canonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = ALIAS_DOMAINS.get(address.slice(at + 1)) ?? address.slice(at + 1);
  const [untagged = ''] = address.slice(0, at).split('+');
  const local = DOTS_IGNORED.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${local}@${domain}`;
}
