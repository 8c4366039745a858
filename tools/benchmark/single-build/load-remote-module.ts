import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';
import { remoteLoaders } from './remote-loaders';

/** Replaces shell/src/remotes/federation.ts in the single build. */
export async function loadRemoteModule({ container }: ReleasedCode): Promise<RemoteModule> {
  const load = remoteLoaders[container];
  if (!load) throw new Error(`${container} is not in this build`);
  return (await load()).default;
}
