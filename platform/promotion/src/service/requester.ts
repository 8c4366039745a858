import { WHOLE_SITE } from '../promote/required-permissions';

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
