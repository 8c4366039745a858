import { WATCH, type Watch } from '@prizestash/release-store/promotion-log/log-entry';
import { MAX_KEEP_HOURS } from '../promote/requirements';

/** The body of `POST /promotions`. */
export interface PromotionRequest {
  /** `<package>@<version>`. */
  readonly releases: readonly string[];
  /** 1 to 100; below 100 it starts or changes a canary. */
  readonly percent?: number;
  /** Compares the canary with the live set, and decides. Its first stage is `percent`. */
  readonly watch?: Watch;
  /** True gives the set to nobody: a link opens it. */
  readonly preview?: boolean;
  /** Hours until a canary ends that nobody watches, 24 by default, or a preview, by default 168. */
  readonly keepHours?: number;
  /** Packages, paths and headers that the release set may lose. */
  readonly drop?: readonly string[];
  readonly dryRun?: boolean;
  readonly skipBrowser?: boolean;
  /** Promotes also what was rolled back. */
  readonly again?: boolean;
}

/** The body of `POST /rollbacks`. */
export interface RollbackRequest {
  /** Reverts this package alone. */
  readonly package?: string;
  /** Of the log entry that it was made from: refused when its packages have changed since. */
  readonly sequence: number;
  readonly skipBrowser?: boolean;
  /** Rolls back further than the last rollback did. */
  readonly again?: boolean;
}

/** A body of `POST /ended-canaries`: a package leaves the canary that it is in. */
export interface EndCanaryRequest extends RollbackRequest {
  readonly package: string;
}

/** Another body of `POST /ended-canaries`: a canary ends, with all of its packages. */
export interface EndWholeCanaryRequest {
  /** Its id. */
  readonly canary: string;
  /** The percentage that it must still have; any when left out. */
  readonly percent?: number;
  /** For the log, without a full stop. */
  readonly reason?: string;
  /** Whether it has failed, so that visitors do not get its releases again. */
  readonly failed?: boolean;
}

/** The body of `POST /canary-stages`: a canary gets its next percentage. */
export interface StageRequest extends EndWholeCanaryRequest {
  readonly percent: number;
}

/** The body of `POST /withdrawals`. */
export interface WithdrawalRequest {
  /** Id of a release set, or a release: `<package>@<version>`. */
  readonly name: string;
}

/** The body of `POST /garbage-collections`. */
export interface GarbageRequest {
  /** Release sets that visitors got in these days stay: 0 to 9999. */
  readonly keepDays: number;
  readonly dryRun?: boolean;
}

const names = { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 250 } } as const;

const bodyOf = (properties: object, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** A promotion names what it promotes, or what it drops. */
const isNotEmpty = {
  anyOf: ['releases', 'drop'].map((name) => ({
    required: [name],
    properties: { [name]: { type: 'array', minItems: 1 } },
  })),
};

const promotionProperties = {
  releases: { ...names, items: { ...names.items, pattern: '^[^@]+@[^@]+$' } },
  percent: { type: 'integer', minimum: 1, maximum: 100 },
  watch: WATCH,
  preview: { type: 'boolean' },
  keepHours: { type: 'integer', minimum: 1, maximum: MAX_KEEP_HOURS },
  drop: names,
  dryRun: { type: 'boolean' },
  skipBrowser: { type: 'boolean' },
  again: { type: 'boolean' },
};

export const promotionSchema = { ...bodyOf(promotionProperties, ['releases']), ...isNotEmpty };

const rollbackProperties = {
  package: { type: 'string', maxLength: 100 },
  sequence: { type: 'integer', minimum: 0 },
  skipBrowser: { type: 'boolean' },
  again: { type: 'boolean' },
};

export const rollbackSchema = bodyOf(rollbackProperties, ['sequence']);

/** Bytes: the judge's sentences are shorter, and the signed log keeps each forever. */
export const MAX_REASON = 500;

const canaryProperties = {
  canary: { type: 'string', maxLength: 100 },
  percent: { type: 'integer', minimum: 1, maximum: 99 },
  // Without control characters, which JSON writes as six bytes each.
  reason: { type: 'string', maxLength: MAX_REASON, pattern: '^[\\x20-\\x7e]*$' },
};

export const endCanarySchema = {
  oneOf: [
    bodyOf(rollbackProperties, ['package', 'sequence']),
    bodyOf({ ...canaryProperties, failed: { type: 'boolean' } }, ['canary']),
  ],
};

export const stageSchema = bodyOf(canaryProperties, ['canary', 'percent']);

export const linkSchema = bodyOf({ link: { type: 'string', maxLength: 100 } }, ['link']);

export const withdrawalSchema = bodyOf({ name: names.items }, ['name']);

const garbageProperties = {
  keepDays: { type: 'integer', minimum: 0, maximum: 9_999 },
  dryRun: { type: 'boolean' },
};

export const garbageSchema = bodyOf(garbageProperties, ['keepDays']);
