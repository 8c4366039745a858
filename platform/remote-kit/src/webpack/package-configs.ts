import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { VERSION_ON_STANDARD_INPUT, type BuildTarget } from './build-target';
import { nodeConfig } from './node-config';
import { readPackageJson } from './read-package-json';
import { workbenchConfig, type StoredRemote } from './workbench-config';
import { webConfig } from './web-config';

/** What a package's own webpack.config.js passes. */
export interface PackageOptions {
  /** The package's folder: `__dirname`. */
  readonly dir: string;
  /** Additional module rules, for a package with its own kind of source. */
  readonly rules?: RuleSetRule[];
}

/**
 * The webpack configurations of the shell or of a remote.
 *
 * `webpack` builds `dist/web` (for browsers, federated) and `dist/node` (for prerendering).
 * `webpack --env workbench --env commit=<commit>` builds `dist/workbench`, the remote alone on its
 * workbench; `--env stored=<JSON>` opens a release instead.
 * The release command sets PACKAGE_VERSION and BUILD_OUTPUT (default `dist`).
 */
export function packageConfigs({ dir, rules = [] }: PackageOptions) {
  return (
    env: Record<string, unknown> = {},
    argv: { mode?: 'production' | 'development' } = {},
  ): Configuration[] => {
    const { name } = readPackageJson(dir);
    const version = process.env['PACKAGE_VERSION'] ?? '0.0.0-local';
    const target: BuildTarget = {
      dir,
      outputDir: process.env['BUILD_OUTPUT'] ?? path.join(dir, 'dist'),
      packageName: name,
      version: version === VERSION_ON_STANDARD_INPUT ? readFileSync(0, 'utf8') : version,
      isShell: name === 'shell',
      mode: argv.mode ?? 'production',
      rules,
    };
    if (env['workbench']) {
      const commit = String(env['commit'] ?? 'an unknown commit');
      const { stored } = env;
      const remote = typeof stored === 'string' ? (JSON.parse(stored) as StoredRemote) : undefined;
      return [workbenchConfig(target, commit, remote)];
    }
    return [webConfig(target), nodeConfig(target)];
  };
}
