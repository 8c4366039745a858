import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { findRemotes } from '../../../delivery/src/build/packages';

/**
 * Writes the file that replaces `remote-loaders.ts` in the single build: one `import()` a remote.
 * @returns the path of the file.
 */
export function writeRemoteLoaders(folder: string): string {
  const loaders = findRemotes().map((name) => {
    const request = path.join(repositoryRoot, name, 'src/app');
    return `  ${JSON.stringify(name)}: () => import(${JSON.stringify(request)}),`;
  });
  const file = path.join(folder, 'remote-loaders.js');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export const remoteLoaders = {\n${loaders.join('\n')}\n};\n`);
  return file;
}
