import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { replaceIn } from './checkout';

const npm = (folder: string, ...args: readonly string[]) =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim();

/**
 * Packs the kit again with the next major version of `shared`, in which buttons are secondary
 * unless they say otherwise. The contract is the same.
 * @param outFolder receives the packages.
 * @returns the version of `shared`.
 */
export function packNextMajor(outFolder: string): string {
  const [shared, kit] = [path.join(outFolder, 'shared'), path.join(outFolder, 'remote-kit')];
  cpSync(path.join(repositoryRoot, 'dist/kit'), outFolder, {
    recursive: true,
    filter: (file) => !file.endsWith('.tgz'),
  });
  const version = npm(shared, 'version', 'major', '--no-git-tag-version').slice('v'.length);
  const button = path.join(shared, 'dist/ui/button/button.js');
  replaceIn(button, "variant = 'primary'", "variant = 'secondary'");
  npm(kit, 'pkg', 'set', `peerDependencies.@prizestash/shared=^${version}`);
  for (const folder of [shared, kit]) {
    npm(folder, 'pack', '--silent', '--pack-destination', outFolder);
  }
  return version;
}
