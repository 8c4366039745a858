import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operatorConfigFromEnv } from '../releases/site-config/site-config-from-env';
import type { ReleasablePackage } from '../build/packages';
import { promote, type PromoteOptions } from '../promote/promote';
import type { Release, RouteWithFiles } from '../releases/release';
import { ReleaseStore } from '../releases/release-store';

/** The operator of a made-up site. */
export const operator = operatorConfigFromEnv({});

/** Pages are small and served to nobody. */
const prerenderOptions = { compressed: false, extraScripts: [] };

/** What differs in one made-up release from others. */
export interface FakeReleaseOptions extends Partial<
  Pick<Release, 'provides' | 'requires' | 'contact'>
> {
  /** URL paths of the package's pages. */
  readonly paths?: readonly `/${string}`[];
  /** What its pages say. */
  readonly words?: string;
  /** The whole Node build, in place of one that writes the words. */
  readonly server?: string;
  /** Files for browsers besides the entry, with their content. */
  readonly files?: Readonly<Record<string, string>>;
}

const route = (urlPath: `/${string}`): RouteWithFiles => ({
  path: urlPath,
  title: `Title of ${urlPath}`,
  description: 'A made-up page.',
  prerender: true,
  files: [],
});

const shellServer = (words: string, routes: readonly RouteWithFiles[]) => `
exports.provided = {};
exports.manifest = { name: 'shell', routes: ${JSON.stringify(routes)} };
exports.notFoundPage = { title: 'Page not found', description: 'Nothing here.' };
exports.renderPage = async ({ path, set, remoteModules }) => {
  const owner = Object.keys(set.remotes).find((name) =>
    set.remotes[name].routes.some((route) => route.path === path));
  const words = owner ? (await remoteModules[owner].page(path)).default() : ${JSON.stringify(words)};
  return '<main>' + words + '</main>';
};`;

const remoteServer = (name: string, words: string, routes: readonly RouteWithFiles[]) => `
exports.default = {
  manifest: ${JSON.stringify({ name, routes })},
  page: async () => ({ default: () => ${JSON.stringify(words)} }),
};`;

/** Stores a release that nobody built: enough of one to be put into sets and served. */
export function fakeRelease(
  store: ReleaseStore,
  name: ReleasablePackage,
  version: string,
  {
    paths = name === 'shell' ? ['/'] : [`/${name}`],
    words = `${name} ${version}`,
    server,
    files = {},
    provides = {},
    requires = {},
    contact = null,
  }: FakeReleaseOptions = {},
): Release {
  const routes = paths.map(route);
  const served: Record<string, string> = { 'entry.js': `/* ${words} */`, ...files };
  const release: Release = {
    package: name,
    version,
    commit: version,
    digest: version,
    container: `${name}_${version}`,
    entry: 'entry.js',
    entryFiles: [],
    routes,
    singletonFiles: {},
    provides,
    requires,
    contact,
    files: Object.fromEntries(
      Object.entries(served).map(([file, content]) => [
        file,
        {
          bytes: content.length,
          brotli: content.length,
          gzip: content.length,
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        },
      ]),
    ),
  };
  const web = store.webFolder(name, version);
  mkdirSync(web, { recursive: true });
  for (const [file, content] of Object.entries(served)) {
    writeFileSync(path.join(web, file), content);
  }
  const folder = store.releaseFolder(name, version);
  mkdirSync(folder, { recursive: true });
  const build =
    server ?? (name === 'shell' ? shellServer(words, routes) : remoteServer(name, words, routes));
  writeFileSync(path.join(folder, 'server.js'), build);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

/** A release store of a test's own, with made-up packages. */
export class FakeStore extends ReleaseStore {
  constructor() {
    super(mkdtempSync(path.join(tmpdir(), 'prizestash-made-up-')));
  }

  fake(name: ReleasablePackage, version: string, made: FakeReleaseOptions = {}): Release {
    return fakeRelease(this, name, version, made);
  }

  /** Stores version `v1` of every package and makes them live; returns the set's id. */
  async firstSet(
    changes: Partial<Record<ReleasablePackage, FakeReleaseOptions>> = {},
  ): Promise<string> {
    const names = ['shell', 'mfe-claim', 'mfe-offers', 'mfe-legal'] as const;
    return this.promoted(...names.map((name) => this.fake(name, 'v1', changes[name])));
  }

  async promoted(...releases: Release[]): Promise<string> {
    return (await this.promote(releases)).set;
  }

  promote(releases: readonly Release[], options: PromoteOptions = {}) {
    return promote(this, releases, operator, { prerenderOptions, ...options });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
