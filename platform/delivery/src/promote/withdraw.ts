import { refuseConfig } from '../delivery-error';
import { servedOf, servedSets } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';

/**
 * Withdraws a release set: `?set=` no longer opens it, and neither promotion nor rollback makes it
 * live again. Files of its packages stay, because open tabs and other sets use them.
 */
export async function withdraw(store: ReleaseStore, id: string, by = 'unknown'): Promise<void> {
  for (;;) {
    await store.refresh();
    const state = store.state();
    const served = servedOf(state);
    if (!state.live || !store.set(id)) refuseConfig(`${id} is not in the release store`);
    if (servedSets(state).includes(id)) refuseConfig(`visitors get ${id}; run rollback first`);
    if (state.withdrawn.includes(id)) return;
    const change = { action: 'withdraw', by, request: [id], ...served } as const;
    if (await store.append(change, state)) return;
  }
}
