import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { refuseConfig } from '@prizestash/delivery/delivery-error';

/**
 * Installs a large measuring tool on first use into a separate folder below `.cache`, without
 * install scripts, so that its dependencies are not part of the repository.
 * @param version exact version.
 * @throws {DeliveryError} when the installation fails.
 */
export function installOnDemand(
  name: string,
  version: string,
  report: (step: string) => void,
): string {
  const folder = path.join(repositoryRoot, '.cache/on-demand', `${path.basename(name)}-${version}`);
  const installed = path.join(folder, 'node_modules', name);
  if (existsSync(path.join(folder, 'installed'))) return installed;
  report(`Installing ${name} ${version} (once)…`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional'];
  const { status, stderr } = spawnSync('npm', ['install', `${name}@${version}`, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) {
    refuseConfig(`${name} could not be installed: ${stderr.trim()}`);
  }
  writeFileSync(path.join(folder, 'installed'), '');
  return installed;
}
