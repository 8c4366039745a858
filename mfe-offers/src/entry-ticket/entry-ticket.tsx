import { useState } from 'react';
import type { Contact } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { saveFile } from '@prizestash/shared/save-file';
import { useSite } from '@prizestash/shared/site';
import { TextLink, Ticket } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import { calendarEvent } from './calendar-event';
import { isFresh, nextDrawingOf, shortEntryNumber, sundayText } from './entry-facts';
import styles from './entry-ticket.module.css';

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
