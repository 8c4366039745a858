import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConsentWording } from '@prizestash/shared/rules/consent';
import { oncePerRun } from '@prizestash/lab/test-run';
import {
  operatorConfigFromEnv,
  type OperatorConfig,
} from '@prizestash/release-store/site-config/site-config-from-env';
import { federationName } from '@prizestash/release-store/release-format/container-name';
import {
  DECLARATIONS_FILE,
  type Contract,
  type RouteWithFiles,
} from '@prizestash/release-store/release-format/release-description';
import { contentVersion } from '@prizestash/release-store/release-format/integrity';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseName } from '@prizestash/release-store/release-name';
import { ReleaseStore, type ReleaseStoreOptions } from '@prizestash/release-store/release-store';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import type { PageOptions } from '@prizestash/verifier/verification/verification';
import {
  verifierHere,
  type CheckPages,
} from '@prizestash/verifier/verification/verify-release-set';
import { storePrerenderer } from '@prizestash/verifier/bundle-program';
import { prerenderHere, prerendererSource } from '@prizestash/verifier/testing/prerender-here';
import { promote, type PromoteOptions } from '../promote/promote';

/** The configuration of a fake site. */
export const operator = operatorConfigFromEnv({});

/** The budget of fake packages: that of the heaviest remote. */
const FAKE_BUDGET = { openBytes: 25_000, allBytes: 70_000 };

/** Compression would only take time. */
export const uncompressed: PageOptions = { compressed: false, extraScripts: [] };

/** Overrides of the defaults of a fake release. */
export interface FakeReleaseOptions extends Partial<
  Pick<Release, 'provides' | 'requires' | 'contact' | 'shared' | 'module' | 'partners'>
> {
  /** What a shell provides, or what a remote imports; nothing when left out. */
  readonly contract?: Contract;
  /** URL paths of the package's pages. */
  readonly paths?: readonly `/${string}`[];
  /** What its pages ask for. */
  readonly consent?: ConsentWording;
  /** The script of a page, by its path. */
  readonly chunks?: Readonly<Record<string, string>>;
  /** Paths whose code its pages prefetch. */
  readonly next?: readonly `/${string}`[];
  /** Text of its pages. */
  readonly text?: string;
  /** Releases with the same content are one under several versions; by default each has its own. */
  readonly content?: string;
  /** Source of the Node build, instead of one that renders the text. */
  readonly server?: string;
  /** Files for browsers besides the entry, with their content. */
  readonly files?: Readonly<Record<string, string>>;
}

const route = (urlPath: `/${string}`): RouteWithFiles => ({
  path: urlPath,
  title: `Title of ${urlPath}`,
  description: 'A fake page.',
  prerender: true,
  files: [],
});

const shellServer = (text: string, routes: readonly RouteWithFiles[]) => `
exports.provided = {};
exports.manifest = { name: 'shell', routes: ${JSON.stringify(routes)} };
exports.notFoundPage = { title: 'Page not found', description: 'Nothing here.' };
exports.renderPage = async ({ path, set, remoteModules, withScreen }) => {
  if (!withScreen) return '<main></main>';
  const owner = Object.keys(set.remotes).find((name) =>
    set.remotes[name].routes.some((route) => route.path === path));
  const text = owner ? (await remoteModules[owner].page(path)).default(set) : ${JSON.stringify(text)};
  return '<main>' + text + '</main>';
};`;

const remoteServer = (name: string, text: string, routes: readonly RouteWithFiles[]) => `
exports.default = {
  manifest: ${JSON.stringify({ name, routes })},
  page: async () => ({ default: () => ${JSON.stringify(text)} }),
};`;

/** Stores a release without a build, complete enough to be promoted and served. */
function fakeRelease(
  store: ReleaseStore,
  name: string,
  version: string,
  {
    paths = name === 'shell' ? ['/'] : [`/${name}`],
    chunks = {},
    next,
    consent,
    text = `${name} ${version}`,
    content = version,
    server,
    files = {},
    provides = {},
    requires = {},
    contact = null,
    shared,
    module,
    partners,
    contract = { exports: {}, entries: {}, declarations: {} },
  }: FakeReleaseOptions = {},
): Release {
  const routes = paths.map(route).map((one) => {
    const chunk = chunks[one.path];
    return {
      ...one,
      ...(next && { next }),
      ...(consent && { consent }),
      files: chunk ? [chunk] : [],
    };
  });
  const scripts = Object.values(chunks).map((file) => [file, `/* ${file} */`]);
  const served: Record<string, string> = {
    'entry.js': `/* ${text} ${contentVersion(content)} */`,
    ...(Object.fromEntries(scripts) as object),
    ...files,
  };
  const release: Release = {
    package: name,
    version,
    commit: version,
    digest: version,
    container: federationName(name, version),
    entry: 'entry.js',
    entryFiles: [],
    routes,
    singletonFiles: {},
    provides,
    requires,
    contact,
    contract: contract.exports,
    ...(shared && { shared }),
    ...(module && { module }),
    ...(partners && { partners }),
    budget: FAKE_BUDGET,
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
    server ?? (name === 'shell' ? shellServer(text, routes) : remoteServer(name, text, routes));
  writeFileSync(path.join(folder, 'server.js'), build);
  const { entries, declarations } = contract;
  writeFileSync(path.join(folder, DECLARATIONS_FILE), JSON.stringify({ entries, declarations }));
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

/** Copies a store with the times of its files, which responses contain. */
export const copyStore = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true });

/** A release store in a temporary folder, with fake packages. */
export class FakeStore extends ReleaseStore {
  /** False starts the processes of the prerenderer, for tests of these. */
  prerendersHere = true;

  constructor(options: ReleaseStoreOptions = {}) {
    super(mkdtempSync(path.join(tmpdir(), 'prizestash-fake-store-')), options);
  }

  /** Puts a fake release into the storage, as `release` does. */
  async share(release: Release): Promise<void> {
    const [web, described] = [this.scratchFolder('web'), this.scratchFolder('described')];
    const places = this.placesOf(release);
    cpSync(places.web.to, web, { recursive: true });
    cpSync(places.described.to, described, { recursive: true });
    rmSync(places.described.to, { recursive: true });
    await this.addRelease(release, release.digest, described, web);
  }

  fake(name: string, version: string, made: FakeReleaseOptions = {}): Release {
    return fakeRelease(this, name, version, made);
  }

  /** Stores version `v1` of every package and makes them live; returns the set's id. */
  async firstSet(changes: Readonly<Record<string, FakeReleaseOptions>> = {}): Promise<string> {
    if (this.isCopy) return this.renderFirstSet(changes);
    const digest = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
    await this.prepare(`first-set-${digest}`, (store) => store.renderFirstSet(changes));
    return this.live()?.set ?? '';
  }

  /**
   * Copies a store that is made once for each run into this one, which is empty.
   * @param name of what `make` makes.
   */
  async prepare(name: string, make: (store: FakeStore) => Promise<unknown>): Promise<void> {
    const folder = await oncePerRun(name, async (made) => {
      const store = new FakeStore();
      await make(store);
      copyStore(store.folder, made);
      store.remove();
    });
    copyStore(folder, this.folder);
  }

  private async renderFirstSet(
    changes: Readonly<Record<string, FakeReleaseOptions>>,
  ): Promise<string> {
    const names = ['shell', 'mfe-claim', 'mfe-offers', 'mfe-legal'] as const;
    const releases = names.map((name) => this.fake(name, 'v1', changes[name]));
    if (this.isCopy) for (const release of releases) await this.share(release);
    return this.promoted(...releases, await this.fakeSiteConfig(), await this.fakePrerenderer());
  }

  /** Stores the configuration of a fake site. */
  async fakeSiteConfig(changes: Partial<OperatorConfig> = {}): Promise<ReleaseName> {
    return (await releaseSiteConfig(this, { ...operator, ...changes })).release;
  }

  /** Stores the prerenderer of this checkout. */
  async fakePrerenderer(): Promise<ReleaseName> {
    return storePrerenderer(this, await prerendererSource());
  }

  async promoted(...releases: ReleaseName[]): Promise<string> {
    return (await this.promote(releases)).set;
  }

  /** @param checkPages opens the changed pages; by default none are. */
  promote(
    releases: readonly ReleaseName[],
    { checkPages = null, ...options }: PromoteOptions & { checkPages?: CheckPages | null } = {},
  ) {
    const verifier = verifierHere(checkPages, this.prerendersHere ? prerenderHere : undefined);
    return promote(this, releases, {
      pageOptions: uncompressed,
      verifier,
      browserCheck: true,
      ...options,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
