import { DeliveryError } from '../delivery-error';
import type { ReleaseStore } from '../releases/release-store';

function refuse(reason: string): never {
  throw new DeliveryError('invalid-config', reason);
}

/**
 * Withdraws a release set: `?set=` no longer opens it, and neither promotion nor rollback makes it
 * live again. Files of its packages stay, because open tabs and other sets use them.
 * @throws {DeliveryError} when the store does not contain it, or visitors get it now.
 */
export async function withdraw(store: ReleaseStore, id: string, by = 'unknown'): Promise<void> {
  for (;;) {
    await store.refresh();
    const pointer = store.live();
    if (!pointer || !store.set(id)) refuse(`${id} is not in the release store`);
    const { set, canary, withdrawn = [] } = pointer;
    if (id === set || id === canary?.set) refuse(`visitors get ${id}; run rollback first`);
    if (withdrawn.includes(id)) return;
    const next = { ...pointer, withdrawn: [...withdrawn, id] };
    const change = { action: 'withdraw', by, request: [id] } as const;
    if (await store.compareAndSwapPointer(next, pointer, change)) return;
  }
}
