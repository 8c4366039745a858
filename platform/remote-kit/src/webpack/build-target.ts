import type { RuleSetRule } from 'webpack';

/** The PACKAGE_VERSION of a build that reads its version from standard input once webpack is loaded. */
export const VERSION_ON_STANDARD_INPUT = '-';

export interface BuildTarget {
  readonly dir: string;
  /** Receives `web/`, `node/` and `workbench/`. */
  readonly outputDir: string;
  readonly packageName: string;
  readonly version: string;
  readonly isShell: boolean;
  readonly mode: 'production' | 'development';
  readonly rules: RuleSetRule[];
}
