import type { IncomingHttpHeaders } from 'node:http';

/** A person needs longer to fill in fourteen fields, even with autofill. */
const MINIMUM_FILL_SECONDS = 3;

/**
 * Signs of an automated entry. `trap`: the honeypot field was filled in. `fast`: the form was
 * submitted sooner than a person can. `no-form`: the request did not come from our page.
 */
export type BotFlag = 'trap' | 'fast' | 'no-form';

/**
 * Detects signs of automation in the request headers. A flagged entry is accepted like any other; the
 * operator decides what a flag means.
 */
export function botFlags(headers: IncomingHttpHeaders): BotFlag[] {
  const honeypot = headers['form-trap'];
  const seconds = headers['form-seconds'];
  if (honeypot === undefined && seconds === undefined) return ['no-form'];
  const flags: BotFlag[] = [];
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
