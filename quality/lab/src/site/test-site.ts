import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import type http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { SiteHost } from '@prizestash/site-host/site-host';
import { releasePackage, writeReleaseFolder } from '@prizestash/remote-kit/release/release-package';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { promote, type PromoteOutcome } from '@prizestash/promotion/promote/promote';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import type { Release } from '@prizestash/release-store/release';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import {
  releaseNames,
  RESULTS,
  SITE_CONFIG,
  type ReleaseName,
} from '@prizestash/release-store/release-name';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { uncompressed } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { oncePerRun } from '../test-run';
import { replaceIn, rewordedWinners } from './checkout';
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

/**
 * Verifies in this process: what contains a verification is tested with the promotion service.
 * Compressing pages would take as long as rendering them.
 */
export const promoteOptions = {
  verifier: verifierHere(null, prerenderHere),
  pageOptions: uncompressed,
};

/** Copies files and folders of the repository into another root. */
function copySources(root: string, paths: readonly string[]): void {
  for (const source of paths) {
    cpSync(path.join(repositoryRoot, source), path.join(root, source), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)$/.test(file),
    });
  }
}

/** Makes a folder with what a build needs besides its package. */
function checkOut(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'prizestash-edit-'));
  const manifests = findRemotes().map((remote) => `${remote}/package.json`);
  copySources(root, ['package.json', ...sources, ...manifests]);
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
  return root;
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
   * @param changes environment variables that differ from those of the stack; null serves its very
   * pages, which are not rendered again.
   */
  static async start(changes: Readonly<Record<string, string>> | null = {}): Promise<TestSite> {
    const { releasesDir, apiUrl, partnerUrl } = stackInfo();
    const store = new ReleaseStore(mkdtempSync(path.join(tmpdir(), 'prizestash-own-')));
    const promoted = changes ? [] : ['sets', 'log', 'promotion-key.pem'];
    for (const name of ['public', 'releases', ...promoted]) {
      cpSync(path.join(releasesDir, name), path.join(store.folder, name), { recursive: true });
    }
    const { PORT, API_PORT } = changes ?? {};
    const port = Number(PORT ?? (await freePort()));
    let site: TestSite | null = null;
    const host = new SiteHost(store, {
      apiUrl: API_PORT ? `http://localhost:${API_PORT}` : apiUrl,
      handleFirst: (request, response) => site?.fault(request, response) ?? false,
    });
    site = new TestSite(store, host, `http://localhost:${port}`);
    if (changes) {
      const running = new ReleaseStore(releasesDir);
      const { [RESULTS]: _results, ...code } = running.set(running.live()!.set)!.versions;
      const env = { PORT: String(port), PARTNER_PORT: new URL(partnerUrl).port, ...changes };
      const { release } = await releaseSiteConfig(store, operatorConfigFromEnv(env));
      const versions = { ...code, [SITE_CONFIG]: release.version };
      await promote(store, releaseNames(versions), promoteOptions);
    }
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
    return promote(this.store, releases, { ...promoteOptions, again: true });
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
    const root = checkOut();
    prepare(root);
    return (await releasePackage(this.store, name, { root })).release;
  }

  /**
   * Stores a release of mfe-legal with another heading of the winners page, which is built once for all
   * tests of a run. The global `breaksWinners` breaks that page, which prerendering cannot detect.
   */
  async releaseReworded(): Promise<Release> {
    const folder = await oncePerRun('reworded-mfe-legal', async (made) => {
      const root = checkOut();
      copySources(root, ['mfe-legal']);
      const page = path.join(root, 'mfe-legal/src/pages/winners/winners-page.tsx');
      const fault = "if ('breaksWinners' in globalThis) throw new Error('broken screen');";
      replaceIn(page, 'PrizeStash Winners!', rewordedWinners);
      replaceIn(page, 'WinnersPage() {', `WinnersPage() { ${fault}`);
      await writeReleaseFolder('mfe-legal', made, { root });
    });
    return (await releaseFromFolder(this.store, folder)).release;
  }

  async stop(): Promise<void> {
    await this.host.close();
    rmSync(this.store.folder, { recursive: true, force: true });
  }
}
