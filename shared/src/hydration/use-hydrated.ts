import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Returns false during prerendering and hydration, where visitor and day are not known: render the
 * neutral state. Returns true afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
