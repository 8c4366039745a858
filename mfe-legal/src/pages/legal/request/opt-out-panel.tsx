import { Alert, Button, Card, ScriptUnavailable, Stack } from '@prizestash/shared/ui';
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

interface OptOutPanelProps {
  state: OptOutState;
  onOptOut: () => void;
  onOptIn: () => void;
}

/** Opts this device out with one click, without the form. */
export function OptOutPanel({ state, onOptOut, onOptIn }: OptOutPanelProps) {
  const optedOut = state === 'kept' || state === 'this-page';
  return (
    <Card>
      <Stack gap={3}>
        <h2>Do not sell or share, on this device</h2>
        <p>
          One click does it, and you don’t have to tell us who you are. After that, the offer pages
          pass nothing about you to any partner. You can still enter and win.
        </p>
        <ScriptUnavailable>
          <p>
            Your browser is too old, or the scripts of this page did not load, so nothing is passed
            to a partner from it.
          </p>
        </ScriptUnavailable>
        <div aria-live="polite">
          {optedOut && (
            <Alert
              tone="success"
              title={
                state === 'kept' ? 'You are opted out on this device' : 'You are opted out for now'
              }
            >
              {state === 'this-page' && (
                <p>
                  Your browser does not let us remember it, so it holds until you close or reload
                  this page.
                </p>
              )}
            </Alert>
          )}
        </div>
        <div>
          {optedOut ? (
            <Button variant="quiet" onClick={onOptIn}>
              Undo my opt-out
            </Button>
          ) : (
            <Button variant="secondary" onClick={onOptOut}>
              Opt out on this device
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  );
}
