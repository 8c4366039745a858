import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { nodeConfig } from './node-config';
import { readPackageJson } from './read-package-json';
import { workbenchConfig } from './workbench-config';
import { webConfig } from './web-config';

/** What a package's own webpack.config.js says. */
export interface PackageOptions {
  /** The package's folder: `__dirname`. */
  readonly dir: string;
  /** More module rules, for a package with a kind of source of its own. */
  readonly rules?: RuleSetRule[];
}

/** One build of a package, as the configs below see it. */
export interface BuildTarget {
  readonly dir: string;
  /** Gets `web/`, `node/` and `workbench/`. */
  readonly outputDir: string;
  readonly packageName: string;
  readonly version: string;
  readonly isShell: boolean;
  readonly mode: 'production' | 'development';
  readonly rules: RuleSetRule[];
}

/**
 * The webpack configurations of the shell or of a remote.
 *
 * `webpack` builds `dist/web` (for browsers, federated) and `dist/node` (for the composer);
 * `webpack --env workbench` builds `dist/workbench`, the remote alone with its bench.
 * PACKAGE_VERSION and BUILD_OUTPUT (default `dist`) are set by publishing.
 */
export function packageConfigs({ dir, rules = [] }: PackageOptions) {
  return (
    env: Record<string, unknown> = {},
    argv: { mode?: 'production' | 'development' } = {},
  ): Configuration[] => {
    const { name } = readPackageJson(dir);
    const target: BuildTarget = {
      dir,
      outputDir: process.env['BUILD_OUTPUT'] ?? path.join(dir, 'dist'),
      packageName: name,
      version: process.env['PACKAGE_VERSION'] ?? '0.0.0-local',
      isShell: name === 'shell',
      mode: argv.mode ?? 'production',
      rules,
    };
    if (env['workbench']) return [workbenchConfig(target)];
    return [webConfig(target), nodeConfig(target)];
  };
}
