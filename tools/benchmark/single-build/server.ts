import type { RemoteModule } from '@prizestash/shared/remote';
import { remoteLoaders } from './remote-loaders';

/** The Node build of the single build: that of the shell, with all remotes beside it. */
export * from '../../../shell/src/server';

export async function loadRemoteModules(): Promise<Record<string, RemoteModule>> {
  const modules = Object.entries(remoteLoaders).map(
    async ([name, load]) => [name, (await load()).default] as const,
  );
  return Object.fromEntries(await Promise.all(modules));
}
