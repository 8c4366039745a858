import { parseArgs } from 'node:util';
import { DeliveryError } from '../delivery-error';
import { EVERYBODY } from '../promote/promote';

/** The parsed arguments of `promote`. */
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

const refuse = (message: string): never => {
  throw new DeliveryError('invalid-config', message);
};

function parsePercent(text: string | undefined): number {
  if (text === undefined) return EVERYBODY;
  const percent = Number(text);
  if (text === '' || !Number.isInteger(percent) || percent < 1 || percent > EVERYBODY) {
    refuse(`--percent must be a whole number from 1 to 100, but is "${text}"`);
  }
  return percent;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/**
 * Parses the arguments of `promote`.
 * @param env npm turns `npm run promote x --percent=10`, without `--`, into a variable
 * `npm_config_percent` and does not pass the option on: that would promote to everybody.
 * @throws {DeliveryError} with one sentence that says what is wrong.
 */
export function parsePromoteArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): PromoteArguments {
  const swallowed = Object.keys(options).find(
    (name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (swallowed) {
    refuse(
      `npm does not pass --${swallowed} on; write: npm run promote -- <package>@<version> --${swallowed}`,
    );
  }
  const { values, positionals } = parse(args);
  const { percent, drop = [] } = values;
  if (positionals.length === 0 && drop.length === 0) {
    refuse('name a release to promote: npm run promote -- mfe-legal@<version>');
  }
  return {
    names: positionals,
    percent: parsePercent(percent),
    drop,
    skipBrowser: values['skip-browser'],
    dryRun: values['dry-run'],
  };
}
