import { useState } from 'react';
import { type Contact, STORED_CONTACT_LIFETIME_MS } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { saveFile } from '@prizestash/shared/save-file';
import { useSite } from '@prizestash/shared/site';
import { TextLink, Ticket } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import styles from './entry-ticket.module.css';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { entryMonth } from '@prizestash/shared/rules/entry-month';

const HOUR_MS = 3_600_000;

/** UTC as RFC 5545 writes it, for example `20261129T180000Z`. */
const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Builds a calendar file (RFC 5545) with the drawing as an event of one hour. It holds no personal
 * details.
 * @param drawing a Sunday, for example `2026-11-29`.
 * @param winnersUrl address of the page that names the winner.
 */
export function calendarEvent(drawing: string, winnersUrl: string, now: Date): string {
  const { roundAt } = drawingSchedule(drawing);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PrizeStash//Drawing//EN',
    'BEGIN:VEVENT',
    `UID:drawing-${drawing}@prizestash`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(roundAt)}`,
    `DTEND:${stamp(new Date(roundAt.getTime() + HOUR_MS))}`,
    'SUMMARY:PrizeStash drawing: $1\\,000',
    `URL:${winnersUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Returns the next drawing that an entry takes part in: the first that is not held yet.
 * @param contact an entry without a time counts as made now.
 * @param now with a clock that is wrong, the time of the entry counts: its details are kept for a day.
 * @returns a Sunday at UTC-6, for example `2026-11-29`.
 */
export function nextDrawingOf({ entered_at }: Contact, now: Date): string {
  const entered = entered_at ? new Date(entered_at) : now;
  const isWrong = Math.abs(now.getTime() - entered.getTime()) > STORED_CONTACT_LIFETIME_MS;
  const drawings = remainingDrawings(entered);
  const isToCome = (day: string) => drawingSchedule(day).roundAt > (isWrong ? entered : now);
  return drawings.find(isToCome) ?? (drawings.at(-1) as string);
}

/** Formats a drawing as visitors read it, for example `Sunday, November 29`. */
export function sundayText(drawing: string): string {
  return `Sunday, ${entryMonth(drawing.slice(0, 7))} ${Number(drawing.slice(8))}`;
}

/**
 * Shortens an entry number to what a person can compare: the last eight letters and digits of the
 * number on the receipt, for example `6F6D-8F0E`. The first ones are a time, and those of two entries
 * in the same minute are equal.
 * @returns an empty text without a number.
 */
export function shortEntryNumber(id: string | undefined): string {
  const end = (id ?? '').replace(/[^a-z\d]/gi, '').slice(-8);
  return end.toUpperCase().replace(/^(.{4})(.)/, '$1-$2');
}

/** How long after the entry its page still welcomes it. */
const freshMs = 2 * 60_000;

export function isFresh({ entered_at }: Contact, now: Date): boolean {
  return entered_at !== undefined && Math.abs(now.getTime() - Date.parse(entered_at)) < freshMs;
}

/** The entry whose ticket has landed. The lead partner may send the visitor on before it has. */
let landedEntry: Contact | null = null;

/**
 * The visitor's entry as a ticket, at the head of each offer page. It lands once, just after the
 * entry; with reduced motion it stands.
 * @param contact null until it is known: the space is reserved.
 */
export function EntryTicket({ contact }: { contact: Contact | null }) {
  return contact ? <Entry contact={contact} /> : <ReservedSpace />;
}

function Entry({ contact }: { contact: Contact }) {
  const { publicBaseUrl } = useSite();
  const [isLanding] = useState(() => landedEntry !== contact && isFresh(contact, new Date()));
  const drawing = nextDrawingOf(contact, new Date());
  const number = shortEntryNumber(contact.id);

  function saveEvent(): void {
    const event = calendarEvent(drawing, `${publicBaseUrl}${paths.winners}`, new Date());
    saveFile('prizestash-drawing.ics', event, 'text/calendar');
  }

  return (
    <section className={styles.entry} aria-label="Your entry">
      <div
        className={classNames(styles.ticket, isLanding && styles.landing)}
        onAnimationEnd={() => {
          landedEntry = contact;
        }}
      >
        <Ticket
          stub={
            <span className={styles.stub}>
              <span>{`${contact.first_name} ${contact.last_name}`}</span>
              {number && <span>{`No. ${number}`}</span>}
            </span>
          }
        >
          <p className={styles.title}>{`You're entered for ${sundayText(drawing)}`}</p>
        </Ticket>
      </div>
      <div className={styles.actions}>
        <TextLink to={paths.receipt}>See your receipt</TextLink>
        <button type="button" onClick={saveEvent}>
          Add to calendar
        </button>
      </div>
    </section>
  );
}

function ReservedSpace() {
  return (
    <div className={classNames(styles.entry, styles.reserved)} aria-hidden="true">
      <div className={styles.ticket}>
        <Ticket stub={'\u00a0'}>
          <p className={styles.title}>{'\u00a0'}</p>
        </Ticket>
      </div>
      <div className={styles.actions} />
    </div>
  );
}
