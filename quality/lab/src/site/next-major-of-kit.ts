import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { replaceIn } from './checkout';

interface PackageJson {
  version: string;
  readonly peerDependencies?: Record<string, string>;
}

const SHARED = '@prizestash/shared';

function editPackage(folder: string, change: (manifest: PackageJson) => void): void {
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/**
 * Packs the kit again with the next major version of `shared`, in which buttons are secondary
 * unless they say otherwise. The contract is the same.
 * @param outFolder receives the packages.
 * @returns the version of `shared`.
 */
export function packNextMajor(outFolder: string): string {
  const folders = ['shared', 'remote-kit'].map((name) => path.join(outFolder, name));
  const [shared = '', kit = ''] = folders;
  cpSync(path.join(repositoryRoot, 'dist/kit'), outFolder, {
    recursive: true,
    filter: (file) => !file.endsWith('.tgz'),
  });
  let version = '';
  editPackage(shared, (manifest) => {
    manifest.version = version = `${Number(manifest.version.split('.')[0]) + 1}.0.0`;
  });
  const button = path.join(shared, 'dist/ui/button/button.js');
  replaceIn(button, "variant = 'primary'", "variant = 'secondary'");
  editPackage(kit, (manifest) => {
    Object.assign(manifest.peerDependencies ?? {}, { [SHARED]: `^${version}` });
  });
  for (const folder of folders) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', outFolder], { cwd: folder });
  }
  return version;
}
