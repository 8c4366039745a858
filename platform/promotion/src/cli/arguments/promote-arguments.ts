import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { MAX_WATCH_MINUTES } from '@prizestash/release-store/promotion-log/log-entry';
import { EVERYBODY } from '../../promote/promote';
import { MAX_KEEP_HOURS, requireWatch } from '../../promote/require-watch';
import type { PromotionRequest } from '../../service/requests';
import { parseOptions } from './parse-options';

export interface PromoteArguments extends PromotionRequest {
  readonly percent: number;
}

const options = {
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

type Values = Readonly<Partial<Record<'percent' | 'watch' | 'stages' | 'keep-hours', string>>> & {
  readonly preview: boolean;
};

/** Who gets the set, and for how long. */
function parseCanary({
  preview,
  percent: asked,
  watch: time,
  stages: list,
  'keep-hours': hours,
}: Values): Pick<PromoteArguments, 'percent' | 'preview' | 'watch' | 'keepHours'> {
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

/** Parses the arguments of `promote`. */
export function parsePromoteArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): PromoteArguments {
  const example = 'npm run promote -- <package>@<version>';
  const { values, positionals } = parseOptions(options, args, env, example);
  const { drop = [], 'skip-browser': skipBrowser, 'dry-run': dryRun, again, ...canary } = values;
  if (positionals.length === 0 && drop.length === 0) {
    refuseConfig('name a release to promote: npm run promote -- mfe-legal@<version>');
  }
  const parsed = {
    releases: positionals,
    ...parseCanary(canary),
    drop,
    skipBrowser,
    dryRun,
    again,
  };
  requireWatch(parsed, drop);
  return parsed;
}
