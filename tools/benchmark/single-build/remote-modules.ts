import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';

/** The remotes as parts of one build: webpack splits them off, nothing is federated. */
const remoteModules: Readonly<Record<string, () => Promise<{ readonly default: RemoteModule }>>> = {
  'mfe-claim': () => import('../../../mfe-claim/src/app'),
  'mfe-offers': () => import('../../../mfe-offers/src/app'),
  'mfe-legal': () => import('../../../mfe-legal/src/app'),
};

/** Takes the place of shell/src/remotes/federation.ts in the one build. */
export async function loadRemoteModule({ container }: ReleasedCode): Promise<RemoteModule> {
  const open = remoteModules[container];
  if (!open) throw new Error(`${container} is not in this build`);
  return (await open()).default;
}
