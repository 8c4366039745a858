/** The `src/app.ts` of the remote or the container of its release, an alias in workbench-config. */
declare module 'workbench-remote' {
  import type { ReleasedRoute, RemoteManifest, RemoteModule } from '@prizestash/shared/remote';
  const remoteModule: Pick<RemoteModule, 'page'> & {
    readonly manifest: Omit<RemoteManifest, 'routes'> & {
      readonly routes: readonly ReleasedRoute[];
    };
  };
  export default remoteModule;
}
