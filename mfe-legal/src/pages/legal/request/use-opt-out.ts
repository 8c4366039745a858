import { clearOptOut, hasOptedOut, optOutKey, storeOptOut } from '@prizestash/shared/site';
import { withStorage } from '@prizestash/shared/storage';
import { useCallback, useEffect, useState } from 'react';

/**
 * The opt-out of this device: `unknown` until the effect has run, and while prerendering; `kept` when
 * it is stored; `this-page` when storage does not work, so that it ends with a reload.
 */
export type OptOutState = 'unknown' | 'none' | 'kept' | 'this-page';

/** Reads and changes the "do not sell or share" opt-out, which the offer pages respect. */
export function useOptOut() {
  const [state, setState] = useState<OptOutState>('unknown');
  useEffect(() => setState(readState()), []);
  const optOut = useCallback(() => {
    const newState: OptOutState = storeOptOut() ? 'kept' : 'this-page';
    setState(newState);
    return newState;
  }, []);
  const optIn = useCallback(() => {
    clearOptOut();
    setState('none');
  }, []);
  return { state, optOut, optIn };
}

/** The stored choice is read here: earlier releases of the shell's `site` module do not tell. */
function readState(): OptOutState {
  if (!hasOptedOut()) return 'none';
  const stored = withStorage('localStorage', (storage) => storage.getItem(optOutKey));
  return stored === null ? 'this-page' : 'kept';
}
