import type { RuleSetRule } from 'webpack';

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
