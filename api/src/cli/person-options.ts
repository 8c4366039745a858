import { parseArgs } from 'node:util';
import { isEmail, normaliseEmail } from '@prizestash/shared/rules/email';
import { isEntryId } from './is-entry-id';
import { readFields } from './read-fields';
import { ServiceError } from '../service-error';

/** A command for the data of a person. */
export interface PersonOptions {
  readonly action: 'export' | 'correct' | 'erase';
  /** Null when the person is named by an entry. */
  readonly emailKey: string | null;
  readonly format: 'json' | 'text';
  /** With `correct`: field name to new value. */
  readonly changes: Readonly<Record<string, string>>;
  /** An entry of the person: instead of the email, or with `correct`, when the person has several. */
  readonly entryId: string | undefined;
}

const invalid = (message: string): ServiceError => new ServiceError('invalid-argument', message);

/**
 * Parses the arguments of `npm run person`.
 * @param args for example `['--email', 'ann@example.com', 'correct', '--set', 'city=Boston']`
 * @throws ServiceError `invalid-argument`
 * @throws TypeError (`node:util`) for an unknown option
 */
export function readPersonOptions(args: readonly string[]): PersonOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      format: { type: 'string', default: 'json' },
      set: { type: 'string', multiple: true, default: [] },
      entry: { type: 'string' },
    },
  });
  const [action] = positionals;
  if (positionals.length !== 1 || !['export', 'correct', 'erase'].includes(action ?? '')) {
    throw invalid('Name one action: export, correct or erase.');
  }
  const email = values.email?.trim();
  const isNamed = email === undefined ? isEntryId(values.entry ?? '') : isEmail(email);
  if (!isNamed) {
    throw invalid('--email must be an email address, or --entry the receipt number of an entry.');
  }
  if (!['json', 'text'].includes(values.format)) throw invalid('--format must be json or text.');
  const changes = readFields(values.set);
  if (action === 'correct' && Object.keys(changes).length === 0)
    throw invalid('correct needs --set.');
  return {
    action: action as PersonOptions['action'],
    emailKey: email === undefined ? null : normaliseEmail(email),
    format: values.format as PersonOptions['format'],
    changes,
    entryId: values.entry,
  };
}
