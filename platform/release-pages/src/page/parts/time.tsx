import type { ReactElement } from 'react';

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time in UTC. @param at ISO 8601. */
export function Time({ at }: { at: string }): ReactElement {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}
