import { rmSync } from 'node:fs';
import type { Release } from '@prizestash/release-store/release';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { fakeFolder } from '@prizestash/release-store/testing/release-folder';

/** URL path of the one page of a remote. */
export const pathOf = (name: string) => `/${name}` as const;

/** Stores a release of a remote with one page, which shows the name and the version. */
export async function releaseSmallRemote(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Release> {
  const container = `${name}_${version}`.replace(/\W/g, '_');
  const heading = `(require) => () => require.createElement('h1', null, ${JSON.stringify(`${name} ${version}`)})`;
  const moduleOf = (react: string) =>
    `{ manifest: { name: '${name}', routes: [] }, page: async () => ({ default: (${heading})(${react}) }) }`;
  const folder = fakeFolder({
    web: {
      'entry.js': `var ${container} = {
        init(scope) { this.react = Object.values(scope.react)[0]; },
        get() {
          return Promise.resolve(this.react.get()).then((factory) => () => ({ default: ${moduleOf('factory()')} }));
        },
      };`,
    },
    node: `exports.default = ${moduleOf("require('react')")};`,
    changes: {
      name,
      version,
      entry: { type: 'script', file: 'entry.js', container },
      routes: [
        {
          path: pathOf(name),
          title: `Title of ${name}`,
          description: 'A page of a small remote.',
          prerender: true,
          files: [],
        },
      ],
    },
  });
  try {
    return (await releaseFromFolder(store, folder)).release;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
