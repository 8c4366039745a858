import { closedObject } from '@prizestash/server-kit/closed-object';
import { WATCH } from '@prizestash/release-store/promotion-log/log-entry';
import type { FromSchema } from '@prizestash/release-store/release-format/compile-schema';
import { MAX_KEEP_HOURS } from '../promote/requirements';

const text = { type: 'string', maxLength: 250 } as const;
const packageName = { type: 'string', maxLength: 100 } as const;
const flag = { type: 'boolean' } as const;
const between = (minimum: number, maximum: number) =>
  ({ type: 'integer', minimum, maximum }) as const;
const listOf = <const Items extends object>(items: Items) =>
  ({ type: 'array', maxItems: 100, items }) as const;

const promotion = closedObject(
  {
    /** `<package>@<version>`. */
    releases: listOf({ ...text, pattern: '^[^@]+@[^@]+$' }),
    /** Below 100 it starts or changes a canary. */
    percent: between(1, 100),
    /** Compares the canary with the live set, and decides. Its first stage is `percent`. */
    watch: WATCH,
    /** True gives the set to nobody: a link opens it. */
    preview: flag,
    /** Hours until a canary ends that nobody watches, 24 by default, or a preview, by default 168. */
    keepHours: between(1, MAX_KEEP_HOURS),
    /** Packages, paths and headers that the release set may lose. */
    drop: listOf(text),
    dryRun: flag,
    skipBrowser: flag,
    /** Promotes also what was rolled back. */
    again: flag,
  },
  ['percent', 'watch', 'preview', 'keepHours', 'drop', 'dryRun', 'skipBrowser', 'again'],
);
/** The body of `POST /promotions`. */
export type PromotionRequest = FromSchema<typeof promotion>;
/** A promotion names what it promotes, or what it drops. */
const isNotEmpty = {
  anyOf: ['releases', 'drop'].map((name) => ({
    required: [name],
    properties: { [name]: { type: 'array', minItems: 1 } },
  })),
};
export const promotionSchema: typeof promotion = { ...promotion, ...isNotEmpty };

const rollbackProperties = {
  /** Reverts this package alone. */
  package: packageName,
  /** Of the log entry that it was made from: refused when its packages have changed since. */
  sequence: { type: 'integer', minimum: 0 },
  skipBrowser: flag,
  /** Rolls back further than the last rollback did. */
  again: flag,
} as const;
export const rollbackSchema = closedObject(rollbackProperties, ['package', 'skipBrowser', 'again']);
/** The body of `POST /rollbacks`. */
export type RollbackRequest = FromSchema<typeof rollbackSchema>;

const endedPackage = closedObject(rollbackProperties, ['skipBrowser', 'again']);
/** A body of `POST /ended-canaries`: a package leaves the canary that it is in. */
export type EndCanaryRequest = FromSchema<typeof endedPackage>;

/** Bytes: the judge's sentences are shorter, and the signed log keeps each forever. */
export const MAX_REASON = 500;

const canaryProperties = {
  /** Its id. */
  canary: packageName,
  /** The percentage that it must still have; any when left out. */
  percent: between(1, 99),
  /**
   * For the log, without a full stop, and without control characters, which JSON writes as six bytes
   * each.
   */
  reason: { type: 'string', maxLength: MAX_REASON, pattern: '^[\\x20-\\x7e]*$' },
} as const;
const endedCanary = closedObject(
  {
    ...canaryProperties,
    /** Whether it has failed, so that visitors do not get its releases again. */
    failed: flag,
  },
  ['percent', 'reason', 'failed'],
);
/** Another body of `POST /ended-canaries`: a canary ends, with all of its packages. */
export type EndWholeCanaryRequest = FromSchema<typeof endedCanary>;
export const endCanarySchema = { oneOf: [endedPackage, endedCanary] } as const;

export const stageSchema = closedObject(canaryProperties, ['reason']);
/** The body of `POST /canary-stages`: a canary gets its next percentage. */
export type StageRequest = FromSchema<typeof stageSchema>;

export const linkSchema = closedObject({ link: { type: 'string', maxLength: 100 } });

export const withdrawalSchema = closedObject({
  /** Id of a release set, or a release: `<package>@<version>`. */
  name: text,
});
/** The body of `POST /withdrawals`. */
export type WithdrawalRequest = FromSchema<typeof withdrawalSchema>;

export const garbageSchema = closedObject(
  {
    /** Release sets that visitors got in these days stay. */
    keepDays: between(0, 9_999),
    dryRun: flag,
  },
  ['dryRun'],
);
/** The body of `POST /garbage-collections`. */
export type GarbageRequest = FromSchema<typeof garbageSchema>;
