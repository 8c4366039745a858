import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Environment } from '@prizestash/server-kit/environment';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { MAX_WATCH_MINUTES } from '@prizestash/release-store/promotion-log/log-entry';
import { EVERYBODY } from '../../promote/promote';
import { MAX_KEEP_HOURS, requireWatch } from '../../promote/requirements';

/**
 * Parses a command's options.
 * @param example the command with `--`, for the message.
 * @param env npm turns `npm run promote x --percent=10`, without `--`, into a variable
 * `npm_config_percent` and does not pass the option on, so that the command would do more than asked.
 */
export function parseOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  example: string,
  args: readonly string[] = process.argv.slice(2),
  env: Environment = process.env,
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

const promoteOptions = {
  preview: { type: 'boolean', default: false },
  percent: { type: 'string' },
  watch: { type: 'string' },
  stages: { type: 'string' },
  'keep-hours': { type: 'string' },
  drop: { type: 'string', multiple: true },
  'skip-browser': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
} as const;

/** How long each stage is watched if only the stages are named. */
const WATCH_MINUTES = 15;

function parseNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (!/^\d{1,4}$/.test(text) || number < 1 || number > max) {
    refuseConfig(`${option} must be a whole number from 1 to ${max}, but is "${text}"`);
  }
  return number;
}

function parseMinutes(text: string): number {
  const minutes = Number(/^(\d{1,2})m$/.exec(text)?.[1] ?? 0);
  if (minutes < 1 || minutes > MAX_WATCH_MINUTES) {
    refuseConfig(`--watch must be a time from 1m to ${MAX_WATCH_MINUTES}m, but is "${text}"`);
  }
  return minutes;
}

const parsePromoteOptions = (args: readonly string[], env: Environment) =>
  parseOptions(promoteOptions, 'npm run promote -- <package>@<version>', args, env);

/** Who gets the set, and for how long. */
function parseCanary(values: ReturnType<typeof parsePromoteOptions>['values']) {
  const { preview, percent: asked, watch: time, stages: list, 'keep-hours': hours } = values;
  if (asked !== undefined && list !== undefined) {
    refuseConfig('--stages names the percentages, so leave --percent out');
  }
  const stages = list?.split(',').map((one) => parseNumber('each of --stages', one, EVERYBODY));
  const percent =
    stages?.[0] ?? (asked === undefined ? EVERYBODY : parseNumber('--percent', asked, EVERYBODY));
  const isCanary = percent < EVERYBODY;
  if (time !== undefined && !isCanary) {
    refuseConfig('--watch compares a canary with the live set; add --percent 10');
  }
  if (preview && isCanary) {
    refuseConfig('--preview gives the set to nobody, so leave --percent and --stages out');
  }
  if (hours !== undefined && !isCanary && !preview) {
    refuseConfig('--keep-hours is for a canary or a preview; add --percent or --preview');
  }
  const isWatched = time !== undefined || stages !== undefined;
  const watch = {
    minutes: time === undefined ? WATCH_MINUTES : parseMinutes(time),
    stages: stages ?? [percent, EVERYBODY],
  };
  return {
    percent,
    preview,
    ...(isWatched && { watch }),
    ...(hours !== undefined && { keepHours: parseNumber('--keep-hours', hours, MAX_KEEP_HOURS) }),
  };
}

export function parsePromoteArguments(args: readonly string[], env: Environment = {}) {
  const { values, positionals } = parsePromoteOptions(args, env);
  const { drop = [], 'skip-browser': skipBrowser, 'dry-run': dryRun, again } = values;
  if (positionals.length === 0 && drop.length === 0) {
    refuseConfig('name a release to promote: npm run promote -- mfe-legal@<version>');
  }
  const parsed = {
    releases: positionals,
    ...parseCanary(values),
    drop,
    skipBrowser,
    dryRun,
    again,
  };
  requireWatch(parsed, drop);
  return parsed;
}

const gcOptions = {
  keep: { type: 'string', default: '30d' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Parses the arguments of `gc`: how many days it keeps, and whether it only lists. */
export function parseGcArguments(args: readonly string[], env: Environment = {}) {
  const { values, positionals } = parseOptions(gcOptions, 'npm run delivery -- gc', args, env);
  const days = /^(\d{1,4})d$/.exec(values.keep)?.[1];
  if (days === undefined) {
    refuseConfig(`--keep must be a number of days such as 30d, but is "${values.keep}"`);
  }
  if (positionals.length > 0) {
    refuseConfig(`gc takes no "${positionals[0]}"`);
  }
  return { keep: Number(days), dryRun: values['dry-run'] };
}
