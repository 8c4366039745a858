import type { ComponentType } from 'react';
import type { RemoteRoute } from '../routing/route-table';
import { loadPage, type CandidateVersion, type LoadPageDependencies } from './load-page';

/** A promise together with the function that fulfills it. */
interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

/**
 * Creates a promise that is fulfilled later with `resolve`. `resolve` also sets `status` and `value`
 * on the promise: React's `use` looks for them and then reads the value without suspending.
 */
function createDeferred<T>(): Deferred<T> {
  let fulfill: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (fulfill = resolve));
  return {
    promise,
    resolve(value) {
      void Object.assign(promise, { status: 'fulfilled', value });
      fulfill(value);
    },
  };
}

/** The progress of a page's load, which the layout shows. */
type LoadStatus = 'loading' | 'ready' | 'failed';

interface PageEntry {
  readonly page: Deferred<ComponentType>;
  status: LoadStatus;
  /** False for a prefetch. The failure of a prefetch is not reported to the visitor. */
  isRequested: boolean;
  version?: string;
}

/**
 * Loads the pages of remotes, once each, and caches them.
 *
 * The promise of a page never rejects. A failure only changes its status, so React keeps the
 * prerendered HTML and the text in its fields until a retry succeeds.
 */
export class PageLoader {
  private readonly entries = new Map<string, PageEntry>();
  private readonly listeners = new Set<() => void>();
  /** Versions that crashed while rendering, by path. */
  private readonly crashedVersions = new Map<string, Set<string>>();
  /** True once the first page is mounted. From then on the router handles links. */
  hydrated = false;

  constructor(private readonly dependencies: LoadPageDependencies) {}

  /** Returns the page of a route. Starts its load unless it is cached. */
  load(remoteRoute: RemoteRoute): Promise<ComponentType> {
    // Subscribers ignored this status if it changed during a prefetch or on another page.
    const previousStatus = this.status(remoteRoute.route.path);
    if (previousStatus && previousStatus !== 'ready') this.notify();
    const entry = this.start(remoteRoute);
    entry.isRequested = true;
    return entry.page.promise;
  }

  /** Loads the page of a route ahead of navigation. A failed prefetch is removed from the cache. */
  prefetch(remoteRoute: RemoteRoute): void {
    this.start(remoteRoute);
  }

  /** The status of a path's load; undefined before the first load. */
  status(path: string): LoadStatus | undefined {
    return this.entries.get(path)?.status;
  }

  /** The version that a path was loaded from; undefined before that. */
  version(path: string): string | undefined {
    return this.entries.get(path)?.version;
  }

  /** Loads a failed page again. Does nothing in any other status. */
  retry(remoteRoute: RemoteRoute): void {
    const entry = this.entries.get(remoteRoute.route.path);
    if (entry?.status === 'failed') void this.run(entry, remoteRoute);
  }

  /**
   * Excludes the version whose page crashed while rendering from later loads of this path.
   * @returns true when another version is left; the next `load` attempts it.
   */
  excludeCrashedVersion(remoteRoute: RemoteRoute): boolean {
    const { path } = remoteRoute.route;
    const version = this.version(path);
    if (version) {
      this.crashedVersions.set(path, new Set(this.crashedVersions.get(path)).add(version));
    }
    this.entries.delete(path);
    return this.candidateVersions(remoteRoute).length > 0;
  }

  reset(remoteRoute: RemoteRoute): void {
    this.crashedVersions.delete(remoteRoute.route.path);
    this.entries.delete(remoteRoute.route.path);
  }

  markMounted(): void {
    this.hydrated = true;
    this.listeners.forEach((listener) => listener());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private start(remoteRoute: RemoteRoute): PageEntry {
    const path = remoteRoute.route.path;
    const cached = this.entries.get(path);
    if (cached) return cached;
    const entry: PageEntry = { page: createDeferred(), status: 'loading', isRequested: false };
    this.entries.set(path, entry);
    void this.run(entry, remoteRoute);
    return entry;
  }

  private candidateVersions({ remote, route }: RemoteRoute): CandidateVersion[] {
    const versions: CandidateVersion[] = [{ code: remote, isLive: true }];
    if (remote.previous) versions.push({ code: remote.previous, isLive: false });
    return versions.filter(({ code }) => !this.crashedVersions.get(route.path)?.has(code.version));
  }

  private async run(entry: PageEntry, remoteRoute: RemoteRoute): Promise<void> {
    this.setStatus(entry, 'loading');
    const versions = this.candidateVersions(remoteRoute);
    const loaded = await loadPage(versions, remoteRoute.route, this.dependencies);
    if (loaded) {
      entry.version = loaded.version;
      entry.page.resolve(loaded.component);
    } else if (!entry.isRequested) {
      this.entries.delete(remoteRoute.route.path);
    }
    this.setStatus(entry, loaded ? 'ready' : 'failed');
  }

  private setStatus(entry: PageEntry, status: LoadStatus): void {
    entry.status = status;
    this.notify();
  }

  /** Notifies in a microtask: `load` is called during render, when React forbids state updates. */
  private notify(): void {
    queueMicrotask(() => this.listeners.forEach((listener) => listener()));
  }
}
