import { WHOLE_SITE } from '../promote/requirements';

/** Who sends a request, and what they may change. */
export interface Requester {
  /** For the audit log. */
  readonly name: string;
  /** Names of packages, or `*`. */
  readonly packages: readonly string[];
  /** Packages that they may preview and nothing else. */
  readonly previews?: readonly string[];
  /** Until when their token counts, in milliseconds; without an end when left out. */
  readonly until?: number;
  /** Whether it may end watched canaries and move them to their next stage. */
  readonly isJudge?: boolean;
}

/** Those of some packages, or of `*`, that a requester may not change. */
export const missingPermissions = ({ packages }: Requester, needed: readonly string[]): string[] =>
  packages.includes(WHOLE_SITE) ? [] : needed.filter((name) => !packages.includes(name));

/** What is kept of one person, and of all whom the same rules name. */
const MAX_KEPT = { person: 10, rules: 1_000 };

/** The same for all whom the same rules name. */
export const rulesOf = ({ packages, previews = [] }: Requester) =>
  [...packages, '', ...previews].join(' ');

/**
 * Adds to what is kept by ids. What has expired goes, and the oldest of a person, or of those whom the
 * same rules name, when they have too many: nobody ends what others have.
 */
export function keepLatest<T extends { readonly until: number }>(
  kept: Map<string, T>,
  [id, added]: readonly [string, T],
  now: number,
  requesterOf: (one: T) => Requester,
): void {
  for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
  kept.set(id, added);
  const who = requesterOf(added);
  const ofRules = [...kept].filter(([, one]) => rulesOf(requesterOf(one)) === rulesOf(who));
  const own = ofRules.filter(([, one]) => requesterOf(one).name === who.name);
  if (own.length > MAX_KEPT.person) kept.delete(own[0]![0]);
  else if (ofRules.length > MAX_KEPT.rules) kept.delete(ofRules[0]![0]);
}
