import { type IncomingHttpHeaders } from 'node:http';

/** A person needs longer than this to fill in a form of fourteen fields, even with autofill. */
const MINIMUM_FILL_SECONDS = 3;

/**
 * What makes an entry look like a program's. `trap`: a field that no person sees was filled in.
 * `fast`: the form was sent sooner than a person can. `no-form`: it did not come from our page.
 */
export type BotFlag = 'trap' | 'fast' | 'no-form';

/**
 * Reads the signs of a program from a request. A flagged entry counts like any other: the operator
 * decides, nobody is dropped in silence.
 */
export function botFlags(headers: IncomingHttpHeaders): BotFlag[] {
  const trap = headers['form-trap'];
  const seconds = headers['form-seconds'];
  if (trap === undefined && seconds === undefined) return ['no-form'];
  const flags: BotFlag[] = [];
  if (trap === 'filled') flags.push('trap');
  if (
    typeof seconds === 'string' &&
    /^\d+(\.\d+)?$/.test(seconds) &&
    Number(seconds) < MINIMUM_FILL_SECONDS
  ) {
    flags.push('fast');
  }
  return flags;
}
