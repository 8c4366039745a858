import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { DeliveryError } from '../../delivery/src/delivery-error';

/** The last major that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Lighthouse's program. It brings 150 packages that nothing else needs, so it is installed on first
 * use into a folder of its own, and no install of the site has to carry it.
 * @throws {DeliveryError} when it cannot be installed.
 */
export function installedLighthouse(report: (step: string) => void): string {
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
