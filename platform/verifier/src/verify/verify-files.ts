import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

function namedFiles(release: Release): [file: string, neededBy: string][] {
  const { entry, module, entryFiles, routes, singletonFiles } = release;
  const of = (files: readonly string[], neededBy: string) =>
    files.map((file): [string, string] => [file, neededBy]);
  return [
    ...of([entry, ...entryFiles, ...(module ? [module] : [])], 'its entry'),
    ...routes.flatMap((route) => of(route.files, `the page ${route.path}`)),
    ...Object.entries(singletonFiles).flatMap(([name, files]) => of(files, name)),
  ];
}

export function verifyFiles(store: ReleaseStore, release: Release): void {
  const { package: name, version, files, prerendered } = release;
  const named = `${name}@${version}`;
  for (const [file, neededBy] of namedFiles(release)) {
    if (!Object.hasOwn(files, file)) {
      refuseSet('files', `${named} names ${file} for ${neededBy}, which is not among its files`);
    }
    if (!existsSync(path.join(store.webFolder(name, version), file))) {
      refuseSet('files', `${named} lacks the file ${file} of ${neededBy} in the release store`);
    }
  }
  const build = path.join(store.releaseFolder(name, version), 'server.js');
  if (prerendered !== false && !existsSync(build)) {
    refuseSet('files', `${named} lacks its Node build, server.js`);
  }
}
