/** The `src/app.ts` of the remote, an alias in workbench-config. */
declare module 'workbench-remote' {
  import type { RemoteModule } from '@prizestash/shared/remote';
  const remoteModule: RemoteModule;
  export default remoteModule;
}
