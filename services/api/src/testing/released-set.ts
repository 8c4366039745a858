import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The release set that `writeReleasedSet` writes. */
export const releasedSet = 'set-1234';

const releases = {
  shell: { version: '1.0.0-a', routes: ['/'] },
  'mfe-claim': { version: '1.0.0-b', routes: ['/apply', '/receipt'] },
};

/** Writes what the API reads of a release set into the folder of a release store. */
export function writeReleasedSet(releasesDir: string): void {
  const write = (folder: string, file: string, content: object) => {
    mkdirSync(path.join(releasesDir, folder), { recursive: true });
    writeFileSync(path.join(releasesDir, folder, file), JSON.stringify(content));
  };
  const named = Object.entries(releases);
  write(`sets/${releasedSet}`, 'set.json', {
    versions: Object.fromEntries(named.map(([name, { version }]) => [name, version])),
  });
  for (const [name, { version, routes }] of named) {
    const paths = routes.map((route) => ({ path: route }));
    write(`releases/${name}/${version}`, 'release.json', { routes: paths });
    for (const file of ['main.js', 'app.1a2b.js']) {
      write(`public/packages/${name}/${version}`, file, {});
    }
  }
}
