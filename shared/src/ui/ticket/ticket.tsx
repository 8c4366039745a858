import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './ticket.module.css';

export interface TicketProps {
  children: ReactNode;
  /** What stands below the perforation, such as a serial-like line. */
  stub?: ReactNode;
  /** `gold` for the prize itself, `paper` for tickets that accompany it. */
  tone?: 'gold' | 'paper' | undefined;
  className?: string | undefined;
}

/** A ticket with notches and a perforation above its stub. Holds phrasing content when inside a link. */
export function Ticket({ children, stub, tone = 'gold', className }: TicketProps) {
  return (
    <div className={classNames(styles.ticket, styles[tone], className)}>
      <div className={styles.body}>{children}</div>
      {stub && <div className={styles.stub}>{stub}</div>}
    </div>
  );
}
