import { drawingSchedule } from '../rules/calendar/drawing-schedule';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';
import { formatCount, formatTime } from './format';

function entriesText(entries: number): string {
  return entries === 1 ? '1 entry' : `${formatCount(entries)} entries`;
}

/** What happened before the person whose turn it is. */
function drawnText(entries: number, position: number | null): string {
  const of = entries === 1 ? 'The only entry' : `One of ${entriesText(entries)}`;
  const drawn = `${of} was drawn.`;
  return position === null || position === 0
    ? drawn
    : `${drawn} The person drawn before could not win.`;
}

/** Says in plain words how far a drawing has come. */
export function drawingStatusText(summary: DrawingSummary): string {
  const { drawing, entries, status, draws_at, position, winner } = summary;
  const drawn = drawnText(entries, position);
  const when = formatTime(
    draws_at === null ? drawingSchedule(drawing).roundAt : new Date(draws_at),
  );
  const name = winner && `${winner.first_name} ${winner.last_initial}. from ${winner.state}`;
  switch (status) {
    case 'closed':
      return `${entriesText(entries)} take part. We are about to publish the list.`;
    case 'committed':
      return `${entriesText(entries)} take part, and the list is fixed. The draw is on ${when}.`;
    case 'waiting':
      return `${entriesText(entries)} take part. The public random number is late. We draw as soon as it is there.`;
    case 'drawn':
      return `${drawn} We are about to contact the ${position ? 'next ' : ''}person.`;
    case 'contacted':
      return `${drawn} We are contacting the ${position ? 'next ' : ''}person.`;
    case 'confirmed':
      return `${name} won $1,000.`;
    case 'paid':
      return `${name} won $1,000 and has been paid.`;
    case 'no-winner':
      return entries === 0
        ? 'There was no entry, so nobody won.'
        : `${drawnText(entries, 0)} Nobody who was drawn could win, so there is no winner.`;
    default:
      return `${entriesText(entries)} take part.`;
  }
}

/** Whether the records of a drawing are published, so that anyone can check them. */
export function isPublished({ status }: DrawingSummary): boolean {
  return status !== 'closed';
}
