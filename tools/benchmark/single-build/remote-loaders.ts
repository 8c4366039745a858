import type { RemoteModule } from '@prizestash/shared/remote';

type RemoteLoader = () => Promise<{ readonly default: RemoteModule }>;

/**
 * Imports each remote as a chunk of the single build, by the name of the remote.
 * Empty here: the build replaces this file with a generated one (`write-remote-loaders.ts`).
 */
export const remoteLoaders: Readonly<Record<string, RemoteLoader>> = {};
