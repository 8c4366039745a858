import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { writeRemoteKitPackage } from './remote-kit-package';
import { writeSharedPackage } from './shared-package';

/** Writes the content of each package into a folder, and returns its package.json. */
export const kitPackages = { shared: writeSharedPackage, 'remote-kit': writeRemoteKitPackage };
export type KitPackage = keyof typeof kitPackages;

/**
 * Compiles `@prizestash/shared` and `@prizestash/remote-kit` and packs them.
 * @param outFolder is emptied, and receives the packages and a folder of each.
 * @returns the files of the packages.
 * @throws {DeliveryError} when a package cannot be compiled.
 */
export function packKit(outFolder = path.join(repositoryRoot, 'dist/kit')): string[] {
  rmSync(outFolder, { recursive: true, force: true });
  return Object.entries(kitPackages).map(([name, write]) => {
    const folder = path.join(outFolder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(write(folder), null, 2));
    const args = ['pack', '--silent', '--pack-destination', outFolder];
    const file = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
    return path.join(outFolder, file);
  });
}
