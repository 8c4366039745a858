import { refuseConfig } from '../delivery-error';
import { EVERYBODY } from '../promote/promote';
import { parseOptions } from './parse-options';

export interface PromoteArguments {
  /** `<package>@<version>`. */
  readonly names: readonly string[];
  /** Percentage of visitors, 1 to 100. */
  readonly percent: number;
  /** Packages, paths and headers that the release set may lose. */
  readonly drop: readonly string[];
  readonly skipBrowser: boolean;
  readonly dryRun: boolean;
}

const options = {
  percent: { type: 'string' },
  drop: { type: 'string', multiple: true },
  'skip-browser': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

function parsePercent(text: string | undefined): number {
  if (text === undefined) return EVERYBODY;
  const percent = Number(text);
  if (text === '' || !Number.isInteger(percent) || percent < 1 || percent > EVERYBODY) {
    refuseConfig(`--percent must be a whole number from 1 to 100, but is "${text}"`);
  }
  return percent;
}

/**
 * Parses the arguments of `promote`.
 * @throws {DeliveryError} with one sentence that says what is wrong.
 */
export function parsePromoteArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): PromoteArguments {
  const example = 'npm run promote -- <package>@<version>';
  const { values, positionals } = parseOptions(options, args, env, example);
  const { percent, drop = [] } = values;
  if (positionals.length === 0 && drop.length === 0) {
    refuseConfig('name a release to promote: npm run promote -- mfe-legal@<version>');
  }
  return {
    names: positionals,
    percent: parsePercent(percent),
    drop,
    skipBrowser: values['skip-browser'],
    dryRun: values['dry-run'],
  };
}
