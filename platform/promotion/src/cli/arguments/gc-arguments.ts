import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { parseOptions } from './parse-options';

export interface GcArguments {
  /** Days. */
  readonly keep: number;
  readonly dryRun: boolean;
}

const options = {
  keep: { type: 'string', default: '30d' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Parses the arguments of `gc`. */
export function parseGcArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): GcArguments {
  const { values, positionals } = parseOptions(options, args, env, 'npm run delivery -- gc');
  const days = /^(\d{1,4})d$/.exec(values.keep)?.[1];
  if (days === undefined) {
    refuseConfig(`--keep must be a number of days such as 30d, but is "${values.keep}"`);
  }
  if (positionals.length > 0) {
    refuseConfig(`gc takes no "${positionals[0]}"`);
  }
  return { keep: Number(days), dryRun: values['dry-run'] };
}
