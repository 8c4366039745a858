import { DeliveryError } from '../delivery-error';
import type { ReleaseStore } from '../releases/release-store';

/**
 * Withdraws a release set: `?set=` no longer opens it, and neither promotion nor rollback makes it
 * live again. Files of its packages stay, because open tabs and other sets use them.
 * @throws {DeliveryError} when the store does not contain it, or visitors get it now.
 */
export function withdraw(store: ReleaseStore, id: string): void {
  const refuse = (reason: string) => {
    throw new DeliveryError('invalid-config', reason);
  };
  if (!store.set(id)) refuse(`${id} is not in the release store`);
  const { set, canary } = store.live() ?? {};
  if (id === set || id === canary?.set) refuse(`visitors get ${id}; run rollback first`);
  store.withdraw(id);
}
