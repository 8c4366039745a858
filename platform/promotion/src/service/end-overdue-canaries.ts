import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { packagesIn } from '../promote/canaries';
import { endCanary } from '../promote/rollback';

/** Ends each canary whose time is over, whoever should have decided. @param now milliseconds. */
export async function endOverdueCanaries(store: ReleaseStore, now: number): Promise<void> {
  await store.refresh();
  const state = store.state();
  for (const canary of state.canaries.filter(({ until }) => now >= Date.parse(until))) {
    const names = packagesIn(store, state, canary).join(', ');
    const reason = `${names}: nobody has decided in time`;
    await endCanary(store, canary, { by: 'promotion-service', reason });
  }
}
