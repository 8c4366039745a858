import { parseArgs } from 'node:util';
import { DeliveryError } from '../delivery-error';
import { EVERYBODY } from '../promote/promote';

/** The parsed arguments of `promote`. */
export interface PromoteArguments {
  /** `<package>@<version>`, at least one. */
  readonly names: readonly string[];
  /** Percentage of visitors, 1 to 100. */
  readonly percent: number;
}

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

/**
 * Parses the arguments of `promote`.
 * @param env npm turns `npm run promote x --percent=10`, without `--`, into a variable
 * `npm_config_percent` and does not pass the option on: that would promote to everybody.
 * @throws {DeliveryError} describing the wrong argument in one sentence.
 */
export function parsePromoteArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): PromoteArguments {
  const swallowed = ['percent', 'share'].find((name) => env[`npm_config_${name}`] !== undefined);
  if (swallowed) {
    refuse(
      `npm does not pass --${swallowed} on; write: npm run promote -- <package>@<version> --percent <number>`,
    );
  }
  const options = { percent: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    if (positionals.length === 0) {
      refuse('name a release to promote: npm run promote -- mfe-legal@<version>');
    }
    return { names: positionals, percent: parsePercent(values.percent) };
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    return refuse((error as Error).message);
  }
}
