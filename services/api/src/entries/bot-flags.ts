import type { IncomingHttpHeaders } from 'node:http';

/** A person needs longer to fill in fourteen fields, even with autofill. */
const MINIMUM_FILL_SECONDS = 3;

/**
 * Signs of an entry that no visitor made. `trap`: the honeypot field was filled in. `fast`: the form
 * was submitted sooner than a person can. `no-form`: the request did not come from our page.
 * `other-site`: the browser says that its page was on another origin, such as that of previews.
 */
export type BotFlag = 'trap' | 'fast' | 'no-form' | 'other-site';

/**
 * Detects signs of automation in the request headers. A flagged entry is accepted like any other; the
 * operator decides what a flag means.
 * @param siteOrigins of the pages that visitors get.
 */
export function botFlags(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): BotFlag[] {
  const { origin, 'form-trap': honeypot, 'form-seconds': seconds } = headers;
  const flags: BotFlag[] = [];
  if (origin !== undefined && !siteOrigins.includes(origin)) flags.push('other-site');
  if (honeypot === undefined && seconds === undefined) return [...flags, 'no-form'];
  if (honeypot === 'filled') flags.push('trap');
  if (
    typeof seconds === 'string' &&
    /^\d+(\.\d+)?$/.test(seconds) &&
    Number(seconds) < MINIMUM_FILL_SECONDS
  ) {
    flags.push('fast');
  }
  return flags;
}
