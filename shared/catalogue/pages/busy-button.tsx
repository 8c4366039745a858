import { useState } from 'react';
import { Button } from '@prizestash/shared/ui';

/** A button that is busy for two seconds after a click. */
export function BusyButton() {
  const [busy, setBusy] = useState(false);
  function start() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  }
  return (
    <Button busy={busy} busyLabel="Sending…" onClick={start}>
      CLAIM THE PRIZE
    </Button>
  );
}
