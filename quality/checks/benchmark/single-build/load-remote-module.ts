import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';

/** Imports each remote as a chunk of the single build, by its name. `build-single.ts` generates it. */
declare const remoteLoaders: Readonly<
  Record<string, () => Promise<{ readonly default: RemoteModule }>>
>;

/** Replaces shell/src/remotes/federation.ts in the single build. */
export async function loadRemoteModule({
  container,
}: Pick<ReleasedCode, 'container'>): Promise<RemoteModule> {
  const load = remoteLoaders[container];
  if (!load) throw new Error(`${container} is not in this build`);
  return (await load()).default;
}
