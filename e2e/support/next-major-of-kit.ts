import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';

interface PackageJson {
  version: string;
  readonly peerDependencies?: Record<string, string>;
}

const SHARED = '@prizestash/shared';

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`nothing to change in ${file}`);
  writeFileSync(file, changed);
}

const editPackage = (folder: string, change: (manifest: PackageJson) => void) =>
  edit(path.join(folder, 'package.json'), (text) => {
    const manifest = JSON.parse(text) as PackageJson;
    change(manifest);
    return JSON.stringify(manifest, null, 2);
  });

/**
 * Packs the kit again with the next major version of `shared`, in which buttons are secondary unless
 * they say otherwise. The contract has the same version.
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
  edit(path.join(shared, 'dist/ui/button/button.js'), (text) =>
    text.replace("variant = 'primary'", "variant = 'secondary'"),
  );
  editPackage(kit, (manifest) => {
    Object.assign(manifest.peerDependencies ?? {}, { [SHARED]: `^${version}` });
  });
  for (const folder of folders) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', outFolder], { cwd: folder });
  }
  return version;
}
