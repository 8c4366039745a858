/** The `src/app.ts` of the remote, an alias in package-configs. */
declare module 'remote-module' {
  import type { RemoteModule } from '@prizestash/shared/remote';
  const remoteModule: RemoteModule;
  export default remoteModule;
}
