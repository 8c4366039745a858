import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { moveInto } from '@prizestash/release-store/place-folder';

/**
 * Installs packages into a separate folder on first use, without install scripts. Several processes may
 * do it at once.
 * @param folder appears when everything is in it.
 * @param write writes the `package.json`, and what else the folder contains.
 * @param command of npm.
 * @throws {DeliveryError} when the installation fails.
 */
export function installOnce(
  what: string,
  folder: string,
  write: (scratch: string) => void,
  command: readonly string[],
): void {
  if (existsSync(folder)) return;
  console.log(`Installing ${what} (once)…`);
  mkdirSync(path.dirname(folder), { recursive: true });
  const scratch = mkdtempSync(`${folder}-`);
  write(scratch);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const { status, stderr } = spawnSync('npm', [...command, ...options], {
    cwd: scratch,
    encoding: 'utf8',
  });
  if (status !== 0) refuseConfig(`${what} could not be installed: ${stderr.trim()}`);
  moveInto(scratch, folder);
}

/**
 * Installs a large tool on first use, so that its dependencies are not part of the repository.
 * @param version exact version.
 * @returns the folder of the package.
 * @throws {DeliveryError} when the installation fails.
 */
export function installOnDemand(name: string, version: string): string {
  const folder = path.join(repositoryRoot, '.cache/on-demand', `${path.basename(name)}-${version}`);
  const write = (scratch: string) =>
    writeFileSync(path.join(scratch, 'package.json'), '{ "private": true }\n');
  const command = ['install', `${name}@${version}`, '--omit=optional'];
  installOnce(`${name} ${version}`, folder, write, command);
  return path.join(folder, 'node_modules', name);
}
