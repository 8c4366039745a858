import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import type http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storePrerenderer } from '@prizestash/verifier/bundle-program';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { SiteHost } from '@prizestash/site-host/site-host';
import { buildPackage } from '@prizestash/remote-kit/webpack/build-package';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { releasePackage } from '@prizestash/remote-kit/release/release-package';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { promote, type PromoteOutcome } from '@prizestash/promotion/promote/promote';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import type { Release } from '@prizestash/release-store/release';
import {
  PRERENDERER,
  RESULTS,
  SITE_CONFIG,
  type ReleaseName,
} from '@prizestash/release-store/release-name';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { uncompressed } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere, prerendererSource } from '@prizestash/verifier/testing/prerender-here';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { stackInfo } from './fixtures';

type Fault = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** Sources of every build, besides the folder of the package. */
const sources = [
  'shared/src',
  'shared/package.json',
  'platform/remote-kit/src/webpack',
  'platform/release-store/src/release-format',
  'browserslist',
  'package-lock.json',
  'tsconfig.json',
];

/** In this process: what contains a verification is tested with the promotion service. */
export const verifier = verifierHere(null, prerenderHere);

/** Copies files and folders of the repository into another root. */
function copySources(root: string, paths: readonly string[]): void {
  for (const source of paths) {
    cpSync(path.join(repositoryRoot, source), path.join(root, source), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)$/.test(file),
    });
  }
}

/** A separate release store, live release set and host, for tests that publish or break releases. */
export class TestSite {
  /** Called before the host handles a request; returns true when it has responded itself. */
  fault: Fault = () => false;

  private constructor(
    readonly store: ReleaseStore,
    readonly host: SiteHost,
    readonly url: string,
  ) {}

  /**
   * Starts a site with the packages that the running stack has built.
   * @param changes environment variables that differ from those of the stack.
   */
  static async start(changes: Readonly<Record<string, string>> = {}): Promise<TestSite> {
    const { releasesDir, apiUrl, partnerUrl } = stackInfo();
    const store = new ReleaseStore(mkdtempSync(path.join(tmpdir(), 'prizestash-own-')));
    for (const folder of ['public', 'releases']) {
      cpSync(path.join(releasesDir, folder), path.join(store.folder, folder), { recursive: true });
    }
    const port = Number(changes['PORT'] ?? (await freePort()));
    const config = operatorConfigFromEnv({
      PORT: String(port),
      PARTNER_PORT: new URL(partnerUrl).port,
      ...changes,
    });
    let site: TestSite | null = null;
    const host = new SiteHost(store, {
      apiUrl: changes['API_PORT'] ? `http://localhost:${changes['API_PORT']}` : apiUrl,
      handleFirst: (request, response) => site?.fault(request, response) ?? false,
    });
    site = new TestSite(store, host, `http://localhost:${port}`);
    const running = new ReleaseStore(releasesDir);
    const live = running.set(running.live()?.set ?? '');
    if (!live) throw new Error('the running stack has no live set');
    const siteConfig = (await releaseSiteConfig(store, config)).release;
    const prerenderer = await storePrerenderer(store, await prerendererSource());
    const { [RESULTS]: _results, ...code } = live.versions;
    const versions = {
      ...code,
      [SITE_CONFIG]: siteConfig.version,
      [PRERENDERER]: prerenderer.version,
    };
    const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    const releases = await Promise.all(names.map((name) => store.named(name)));
    // Compressing them would take as long as rendering them.
    await promote(store, releases, {
      verifier,
      pageOptions: uncompressed,
    });
    await host.listen(port, '127.0.0.1');
    return site;
  }

  /** The id of the live release set. */
  liveSet(): string {
    return this.store.live()?.set ?? '';
  }

  /** The live release of a package. */
  liveRelease(name: string): Release {
    const release = this.store.release(name, this.store.set(this.liveSet())?.versions[name] ?? '');
    if (!release) throw new Error(`${name} is not live`);
    return release;
  }

  /** Promotes releases, also what another test has rolled back. */
  promote(...releases: ReleaseName[]): Promise<PromoteOutcome> {
    return promote(this.store, releases, { verifier, again: true });
  }

  /** Serves releases to a percentage of visitors. */
  startCanary(percent: number, ...releases: Release[]): Promise<PromoteOutcome> {
    return promote(this.store, releases, { percent, verifier, again: true });
  }

  /** Builds a package from edited sources and stores the release. */
  releaseEdited(name: string, edit: (folder: string) => void): Promise<Release> {
    return this.releaseFrom(name, (root) => {
      copySources(root, [name]);
      edit(path.join(root, name));
    });
  }

  /**
   * Builds a package in a copy of the repository and stores the release.
   * @param prepare writes the package's folder into the copy.
   */
  async releaseFrom(name: string, prepare: (root: string) => void): Promise<Release> {
    const root = mkdtempSync(path.join(tmpdir(), 'prizestash-edit-'));
    copySources(root, ['package.json', ...sources]);
    copySources(
      root,
      findRemotes().map((remote) => `${remote}/package.json`),
    );
    symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
    prepare(root);
    return (await releasePackage(this.store, name, { root })).release;
  }

  /** Stores a release whose browser files are changed after the build. */
  async releaseBroken(name: string, breakFiles: (webFolder: string) => void): Promise<Release> {
    const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-broken-'));
    const version = '1.0.0-broken';
    await buildPackage(name, version, folder);
    breakFiles(path.join(folder, 'web'));
    const { contract } = await sourceVersion(name);
    const build = { name, version, commit: 'broken', contract, folder, root: repositoryRoot };
    return (await storeBuild(this.store, { ...build, compressed: true })).release;
  }

  async stop(): Promise<void> {
    await this.host.close();
    rmSync(this.store.folder, { recursive: true, force: true });
  }
}
