import type { ComponentType } from 'react';
import type { ReleasedCode, ReleasedRoute, RemoteModule } from '@prizestash/shared/remote';
import { ShellError } from '../release-set';

export const ATTEMPT_TIMEOUT_MS = 10_000;
/** Delays before the first, second and third attempt for the live version, milliseconds. */
const LIVE_VERSION_DELAYS_MS = [0, 300, 1200] as const;

/** An attempt that failed. */
interface FailedAttempt extends Pick<ReleasedCode, 'container'> {
  readonly path: string;
  /** Whether this version is not attempted again. */
  readonly isLast: boolean;
}

/** Access to the federation runtime, the contact store and the clock. */
export interface LoadPageDependencies {
  loadRemoteModule(code: ReleasedCode): Promise<RemoteModule>;
  /** Resolves when the stored contact has been read; rejects when the store's chunk does not load. */
  rehydrateContact(): Promise<void>;
  delay(ms: number): Promise<void>;
  /** Called with the error of every failed attempt. */
  onError(error: unknown, attempt: FailedAttempt): void;
}

export interface CandidateVersion {
  readonly code: ReleasedCode;
  readonly isLive: boolean;
}

/** The page component of a route and the version that it comes from. */
export interface LoadedPage {
  readonly component: ComponentType;
  readonly version: string;
}

/**
 * Loads the page of a route. Attempts the live version up to three times and a previous version once.
 * A timeout skips the remaining attempts of its version, because each would take as long again.
 *
 * @param versions in the order of attempts.
 * @returns undefined when no version loads; it never rejects.
 */
export async function loadPage(
  versions: readonly CandidateVersion[],
  route: ReleasedRoute,
  dependencies: LoadPageDependencies,
): Promise<LoadedPage | undefined> {
  for (const { code, isLive } of versions) {
    const delays = isLive ? LIVE_VERSION_DELAYS_MS : [0];
    for (const [index, delayMs] of delays.entries()) {
      if (delayMs > 0) await dependencies.delay(delayMs);
      try {
        return { component: await attempt(code, route, dependencies), version: code.version };
      } catch (error) {
        const isTimeout = error instanceof ShellError && error.code === 'page-timeout';
        const isLast = isTimeout || index === delays.length - 1;
        dependencies.onError(error, { container: code.container, path: route.path, isLast });
        if (isLast) break;
      }
    }
  }
  return undefined;
}

async function attempt(
  code: ReleasedCode,
  { path, needsContact }: ReleasedRoute,
  { loadRemoteModule, rehydrateContact, delay }: LoadPageDependencies,
): Promise<ComponentType> {
  const page = loadRemoteModule(code).then((remoteModule) => remoteModule.page(path));
  const contact = needsContact ? rehydrateContact() : undefined;
  const timeout = delay(ATTEMPT_TIMEOUT_MS).then(() => {
    const message = `${code.container} took longer than ${ATTEMPT_TIMEOUT_MS} ms`;
    throw new ShellError('page-timeout', message);
  });
  const [{ default: component }] = await Promise.race([Promise.all([page, contact]), timeout]);
  return component;
}
