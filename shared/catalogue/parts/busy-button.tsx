import { useState } from 'react';
import { Button } from '@prizestash/shared/ui';

/** A button that is busy for two seconds after a press. */
export function BusyButton() {
  const [busy, setBusy] = useState(false);
  function press() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  }
  return (
    <Button busy={busy} busyLabel="Sending…" onClick={press}>
      CLAIM THE PRIZE
    </Button>
  );
}
