import { clearOptOut, hasOptedOut, optOutKey, storeOptOut } from '@prizestash/shared/site';
import { useCallback, useEffect, useState } from 'react';

/**
 * The visitor's choice: `unknown` until the page has looked, also while prerendered; `kept` on this
 * device; `this-page` where the browser keeps nothing, so that any reload ends it.
 */
export type OptOutState = 'unknown' | 'none' | 'kept' | 'this-page';

/** Reads and changes the "do not sell or share" choice that the offer pages obey. */
export function useOptOut() {
  const [state, setState] = useState<OptOutState>('unknown');
  useEffect(() => setState(stateOfChoice()), []);
  const optOut = useCallback(() => {
    const chosen: OptOutState = storeOptOut() ? 'kept' : 'this-page';
    setState(chosen);
    return chosen;
  }, []);
  const optIn = useCallback(() => {
    clearOptOut();
    setState('none');
  }, []);
  return { state, optOut, optIn };
}

function stateOfChoice(): OptOutState {
  if (!hasOptedOut()) return 'none';
  return isKept() ? 'kept' : 'this-page';
}

/** Read here and not by the shell's `site` module: a shell published earlier could not tell. */
function isKept(): boolean {
  try {
    return localStorage.getItem(optOutKey) !== null;
  } catch {
    return false;
  }
}
