/** The remote of the build at hand; the workbench webpack configuration says which. */
declare module 'workbench-remote' {
  import type { RemoteModule } from '@prizestash/shared/remote';
  const door: RemoteModule;
  export default door;
}
