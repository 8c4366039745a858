/** The remote of the build at hand; the standalone webpack configuration says which. */
declare module 'bench-remote' {
  import type { RemoteDoor } from '@prizestash/shared/remote';
  const door: RemoteDoor;
  export default door;
}
