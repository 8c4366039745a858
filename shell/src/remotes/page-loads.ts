import type { ComponentType } from 'react';
import type { ReleasedCode, ReleasedRoute, RemoteModule } from '@prizestash/shared/remote';
import type { OwnedRoute } from '../routing/route-table';
import { openablePromise, type OpenablePromise } from './openable-promise';

/** How long one try may take before it counts as failed, milliseconds. */
const TRY_TIMEOUT_MS = 10_000;
/** Pauses before the first, second and third try of the live version, milliseconds. */
const PAUSES_MS = [0, 300, 1200] as const;

/** A try took too long: more of them would only keep the visitor waiting. */
class SlowRemoteError extends Error {
  override name = 'SlowRemoteError';
}

/** What the layout shows about a screen that is not there yet. */
export type LoadState = 'loading' | 'ready' | 'failed';

interface Load {
  readonly screen: OpenablePromise<ComponentType>;
  state: LoadState;
  /** False while the screen was only fetched ahead: its failure is then nobody's concern. */
  wanted: boolean;
  /** The version whose screen was handed out. */
  version?: string;
}

/** What loading needs from outside: the federation, the contact store and a clock. */
export interface LoadParts {
  loadRemoteModule(code: ReleasedCode): Promise<RemoteModule>;
  /** Resolves when the stored contact was read; rejects when what reads it cannot be fetched. */
  rehydrate(): Promise<void>;
  pause(ms: number): Promise<void>;
  /** Told of every try that failed, for whoever looks into the browser's console. */
  report(failure: unknown, code: ReleasedCode): void;
}

/**
 * The screens of remotes, loaded once each and kept.
 *
 * A load never rejects: a failure is told by its state, so that HTML which is already on the page,
 * and what the visitor typed into it, stays until a later try succeeds.
 */
export class PageLoads {
  private readonly loads = new Map<string, Load>();
  private readonly listeners = new Set<() => void>();
  /** What crashed while rendering in this page: versions, by the path of the screen. */
  private readonly crashed = new Map<string, Set<string>>();
  /** True once a screen stands on the page and React has it: from then on links are the router's. */
  hydrated = false;

  constructor(private readonly parts: LoadParts) {}

  /** The screen at a route, its load started now when it was not before. */
  screen(owned: OwnedRoute): Promise<ComponentType> {
    // A load of before was told of when nobody wanted it, or on another page.
    const before = this.state(owned.route.path);
    if (before && before !== 'ready') this.notify();
    const load = this.start(owned);
    load.wanted = true;
    return load.screen.promise;
  }

  /** Fetches the screen at a route ahead. A failure leaves no trace. */
  prefetch(owned: OwnedRoute): void {
    this.start(owned);
  }

  /** The state of the load of a path; undefined before it was ever asked for. */
  state(path: string): LoadState | undefined {
    return this.loads.get(path)?.state;
  }

  /** The version whose screen a path shows; undefined while there is none. */
  version(path: string): string | undefined {
    return this.loads.get(path)?.version;
  }

  /** Starts again after a failure. Does nothing while a load is under way or after success. */
  retry(owned: OwnedRoute): void {
    const load = this.loads.get(owned.route.path);
    if (load?.state === 'failed') void this.run(load, owned);
  }

  /**
   * Takes the version whose screen crashed while rendering out of use.
   * @returns true when another version is left to try; its load starts with the next `screen`.
   */
  dropCrashed(owned: OwnedRoute): boolean {
    const { path } = owned.route;
    const version = this.loads.get(path)?.version;
    if (version) this.crashed.set(path, new Set(this.crashed.get(path)).add(version));
    this.loads.delete(path);
    return this.versionsLeft(owned).length > 0;
  }

  /** Forgets crashes and loads of a route, for a visitor who asks to try again. */
  startOver(owned: OwnedRoute): void {
    this.crashed.delete(owned.route.path);
    this.loads.delete(owned.route.path);
  }

  /** A screen stands on the page, whether it was fetched now or ahead of the visitor's step. */
  arrived(): void {
    this.hydrated = true;
    this.listeners.forEach((listener) => listener());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private start(owned: OwnedRoute): Load {
    const path = owned.route.path;
    const known = this.loads.get(path);
    if (known) return known;
    const load: Load = { screen: openablePromise(), state: 'loading', wanted: false };
    this.loads.set(path, load);
    void this.run(load, owned);
    return load;
  }

  private versionsLeft({ remote, route }: OwnedRoute): ReleasedCode[] {
    const versions = remote.previous ? [remote, remote.previous] : [remote];
    return versions.filter(({ version }) => !this.crashed.get(route.path)?.has(version));
  }

  private async run(load: Load, owned: OwnedRoute): Promise<void> {
    this.tell(load, 'loading');
    const screen = await this.firstThatLoads(load, owned);
    if (screen) load.screen.open(screen);
    else if (!load.wanted) this.loads.delete(owned.route.path);
    this.tell(load, screen ? 'ready' : 'failed');
  }

  /** The live version up to three times, then (at once, if it was slow) the one before it. */
  private async firstThatLoads(load: Load, owned: OwnedRoute): Promise<ComponentType | undefined> {
    for (const code of this.versionsLeft(owned)) {
      for (const pauseMs of code === owned.remote ? PAUSES_MS : [0]) {
        if (pauseMs > 0) await this.parts.pause(pauseMs);
        try {
          const screen = await this.tryOnce(code, owned.route);
          load.version = code.version;
          return screen;
        } catch (failure) {
          this.parts.report(failure, code);
          if (failure instanceof SlowRemoteError) break;
        }
      }
    }
    return undefined;
  }

  private async tryOnce(
    code: ReleasedCode,
    { path, needsContact }: ReleasedRoute,
  ): Promise<ComponentType> {
    const page = this.parts.loadRemoteModule(code).then((remoteModule) => remoteModule.page(path));
    const read = needsContact ? this.parts.rehydrate() : undefined;
    const timeout = this.parts.pause(TRY_TIMEOUT_MS).then(() => {
      throw new SlowRemoteError(`${code.container} took longer than ${TRY_TIMEOUT_MS} ms`);
    });
    const [{ default: screen }] = await Promise.race([Promise.all([page, read]), timeout]);
    return screen;
  }

  private tell(load: Load, state: LoadState): void {
    load.state = state;
    this.notify();
  }

  /** Tells afterwards: a screen asks for its load while it renders, when nothing else may change. */
  private notify(): void {
    queueMicrotask(() => this.listeners.forEach((listener) => listener()));
  }
}
