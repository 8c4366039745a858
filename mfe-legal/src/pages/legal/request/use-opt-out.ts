import { clearOptOut, hasOptedOut, storeOptOut } from '@prizestash/shared/site';
import { useCallback, useEffect, useState } from 'react';

/** The visitor's choice on this device: `unknown` until the page has looked, also while prerendered. */
export type OptOutState = 'unknown' | 'none' | 'kept' | 'this-visit';

/** Reads and changes the "do not sell or share" choice that the offer pages obey. */
export function useOptOut() {
  const [state, setState] = useState<OptOutState>('unknown');
  useEffect(() => setState(hasOptedOut() ? 'kept' : 'none'), []);
  const optOut = useCallback(() => setState(storeOptOut() ? 'kept' : 'this-visit'), []);
  const optIn = useCallback(() => {
    clearOptOut();
    setState('none');
  }, []);
  return { state, optOut, optIn };
}
