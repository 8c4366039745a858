import { parseArgs, type ParseArgsConfig } from 'node:util';
import { refuseConfig } from '@prizestash/release-store/delivery-error';

/** The environment of a command, as in `process.env`. */
type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses a command's options.
 * @param env npm turns `npm run promote x --percent=10`, without `--`, into a variable
 * `npm_config_percent` and does not pass the option on, so that the command would do more than asked.
 * @param example the command with `--`, for the message.
 */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  args: readonly string[],
  env: Env,
  example: string,
) {
  const swallowed = Object.keys(options).find(
    (name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (swallowed) {
    refuseConfig(`npm does not pass --${swallowed} on; write: ${example} --${swallowed}`);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    refuseConfig((error as Error).message);
  }
}
