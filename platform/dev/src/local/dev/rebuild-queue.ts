import { promote } from '@prizestash/promotion/promote/promote';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import type { ReleaseName } from '@prizestash/release-store/release-name';
import { baseOf } from '@prizestash/release-store/release-set/release-set';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { LiveReload } from '@prizestash/remote-kit/dev/live-reload';
import type { WatchListener } from './watch-package';

/**
 * Updates open pages, promotes finished builds once no package is building, and then reloads pages that
 * could not be updated.
 */
export class RebuildQueue {
  private readonly building: Set<string>;
  private readonly built = new Map<string, ReleaseName>();
  private promoting: Promise<void> = Promise.resolve();
  private changedAt = Date.now();

  /**
   * @param others releases that are promoted with the first builds.
   * @param packages all packages; the first promotion waits for each of them.
   */
  constructor(
    private readonly store: ReleaseStore,
    others: readonly ReleaseName[],
    private readonly packages: readonly string[],
    private readonly reload: LiveReload,
  ) {
    this.building = new Set(packages);
    for (const release of others) this.built.set(release.package, release);
  }

  /** The listener for the builds of one package. */
  listenerFor(name: string): WatchListener {
    const finished = () => {
      this.building.delete(name);
      this.promoting = this.promoting.then(() => this.promoteBuilt());
    };
    return {
      building: () => {
        if (this.building.size === 0) this.changedAt = Date.now();
        this.building.add(name);
      },
      updated: (hash) => this.reload.update(name, hash),
      built: (release) => {
        if (release) this.built.set(name, release);
        finished();
      },
      failed: (message) => {
        this.fail(`${name} does not build:\n${message}`);
        finished();
      },
    };
  }

  private async promoteBuilt(): Promise<void> {
    if (this.building.size > 0 || this.built.size === 0) return;
    const changes = [...this.built.values()];
    this.built.clear();
    try {
      await promote(this.store, changes, {
        drop: 'anything',
        verifier: verifierHere(null),
        pageOptions: { compressed: false, extraScripts: this.reload.scripts },
      });
      const onPages = changes.filter((one) => this.packages.includes(one.package));
      this.reload.live(Object.fromEntries(onPages.map((one) => [one.package, baseOf(one)])));
      const names = changes.map((release) => release.package).join(', ');
      console.log(`${names}: live ${Date.now() - this.changedAt} ms after the change`);
    } catch (error) {
      // The next promotion includes them.
      for (const one of changes) {
        if (!this.built.has(one.package)) this.built.set(one.package, one);
      }
      this.fail((error as Error).message);
    }
  }

  private fail(message: string): void {
    console.error(message);
    this.reload.fail(message);
  }
}
