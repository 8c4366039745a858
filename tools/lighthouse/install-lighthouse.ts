import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { DeliveryError } from '../../delivery/src/delivery-error';

/** The last major version that supports Node 20. */
const VERSION = '12.8.2';

/**
 * Installs Lighthouse on first use into a separate folder: it depends on 150 packages that nothing
 * else needs.
 * @returns the path of its command-line program.
 * @throws {DeliveryError} when the installation fails.
 */
export function installLighthouse(report: (step: string) => void): string {
  const folder = path.join(repositoryRoot, '.cache/lighthouse');
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  report(`Installing Lighthouse ${VERSION} (once)…`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const install = spawnSync(
    'npm',
    ['install', `lighthouse@${VERSION}`, '--no-audit', '--no-fund', '--ignore-scripts'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (install.status !== 0) {
    throw new DeliveryError(
      'invalid-config',
      `Lighthouse could not be installed: ${install.stderr.trim()}`,
    );
  }
  return program;
}
