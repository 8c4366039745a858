import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './ticket.module.css';

interface TicketProps {
  children: ReactNode;
  /** Content below the perforation. */
  stub?: ReactNode;
  /** `gold` for the prize, `paper` for other tickets. */
  tone?: 'gold' | 'paper' | undefined;
}

/** A ticket with notches and a perforated stub. Inside a link, pass phrasing content only. */
export function Ticket({ children, stub, tone = 'gold' }: TicketProps): ReactElement {
  return (
    <div className={classNames(styles.ticket, styles[tone])}>
      <div className={styles.body}>{children}</div>
      {stub && <div className={styles.stub}>{stub}</div>}
    </div>
  );
}
