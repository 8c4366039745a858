/**
 * Says when another try is welcome, as the end of a sentence: `in 40 seconds`, `in 5 minutes, at
 * 3:42 PM`. Rounded up, so that whoever waits that long has waited long enough.
 *
 * @param seconds 1 or more.
 * @param now the moment the wait begins; the clock time is the visitor's own.
 */
export function waitInWords(seconds: number, now: Date): string {
  if (seconds <= 90) return `in ${counted(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  const then = new Date(now.getTime() + minutes * 60_000);
  const clock = then.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (minutes < 60) return `in ${counted(minutes, 'minute')}, at ${clock}`;
  return `in about ${counted(Math.ceil(minutes / 60), 'hour')}, at ${clock}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
