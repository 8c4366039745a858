/** The `src/app.ts` of the remote that is built: an alias in node-config. */
declare module 'remote-module' {
  import type { RemoteModule } from '@prizestash/shared/remote';
  const remoteModule: RemoteModule;
  export default remoteModule;
}
