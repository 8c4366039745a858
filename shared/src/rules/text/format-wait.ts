/**
 * Formats the time until a retry is welcome, as the end of a sentence: `in 40 seconds`,
 * `in 5 minutes, at 3:42 PM`. Rounds up, so that a visitor does not retry too early.
 *
 * @param seconds 1 or more.
 * @param now start of the wait; adds the time of day in the local time zone. Left out on the
 *   server, which does not know the visitor's time zone.
 */
export function formatWait(seconds: number, now?: Date): string {
  if (seconds <= 90) return `in ${count(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  // UTC is no zone of the US: a browser that hides the zone says it.
  const clock =
    now && now.getTimezoneOffset() !== 0
      ? `, at ${clockTime(new Date(now.getTime() + minutes * 60_000))}`
      : '';
  if (minutes < 60) return `in ${count(minutes, 'minute')}${clock}`;
  return `in about ${count(Math.ceil(minutes / 60), 'hour')}${clock}`;
}

function clockTime(time: Date): string {
  return time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
