import { parseArgs } from 'node:util';
import { isEmail, normaliseEmail } from '@prizestash/shared/rules/email';
import { ServiceError } from '../service-error';
import { type ListOptions, readListOptions } from './list-options';

/** A command for the suppression list. */
export type UnsubscribeOptions =
  | ({ readonly action: 'list' } & Pick<ListOptions, 'format'>)
  | { readonly action: 'add' | 'remove'; readonly emailKey: string };

/**
 * Parses the arguments of `npm run unsubscribes`.
 * @param args for example `['--remove', 'ann@example.com']`
 * @throws ServiceError `invalid-argument`
 * @throws TypeError (`node:util`) for an unknown option
 */
export function readUnsubscribeOptions(args: readonly string[]): UnsubscribeOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'json' },
      add: { type: 'string' },
      remove: { type: 'string' },
    },
  });
  const { add, remove, format } = values;
  const email = (add ?? remove)?.trim();
  if (email === undefined) {
    return { action: 'list', format: readListOptions(['--format', format], false).format };
  }
  if ((add !== undefined && remove !== undefined) || !isEmail(email)) {
    throw new ServiceError('invalid-argument', '--add or --remove must be one email address.');
  }
  return { action: add === undefined ? 'remove' : 'add', emailKey: normaliseEmail(email) };
}
