import { Alert, Button, Card, ScriptUnavailable, Stack } from '@prizestash/shared/ui';
import type { OptOutState } from './use-opt-out';

export interface OptOutPanelProps {
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
