/** The `src/app.ts` of the remote that is built: an alias in node-config. */
declare module 'package-door' {
  import type { RemoteDoor } from '@prizestash/shared/remote';
  const door: RemoteDoor;
  export default door;
}
