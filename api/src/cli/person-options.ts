import { parseArgs } from 'node:util';
import { isEmail, normaliseEmail } from '@prizestash/shared/rules/email';
import { ServiceError } from '../service-error';

/** A command for the data of a person. */
export interface PersonOptions {
  readonly action: 'export' | 'correct' | 'erase';
  readonly emailKey: string;
  readonly format: 'json' | 'text';
  /** With `correct`: field name to new value. */
  readonly changes: Readonly<Record<string, string>>;
  /** With `correct`: the entry, when the person has several. */
  readonly entryId: string | undefined;
  /** With `erase`: keeps a winner's name and postal address. */
  readonly keptFor: 'law' | 'prize';
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
      email: { type: 'string', default: '' },
      format: { type: 'string', default: 'json' },
      set: { type: 'string', multiple: true, default: [] },
      entry: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const [action] = positionals;
  if (positionals.length !== 1 || !['export', 'correct', 'erase'].includes(action ?? '')) {
    throw invalid('Name one action: export, correct or erase.');
  }
  if (!isEmail(values.email.trim())) throw invalid('--email must be an email address.');
  if (!['json', 'text'].includes(values.format)) throw invalid('--format must be json or text.');
  if (values.keep !== undefined && values.keep !== 'prize') throw invalid('--keep must be prize.');
  const changes = values.set.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw invalid('--set must look like city=Boston.');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  if (action === 'correct' && changes.length === 0) throw invalid('correct needs --set.');
  return {
    action: action as PersonOptions['action'],
    emailKey: normaliseEmail(values.email),
    format: values.format as PersonOptions['format'],
    changes: Object.fromEntries(changes),
    entryId: values.entry,
    keptFor: values.keep === 'prize' ? 'prize' : 'law',
  };
}
