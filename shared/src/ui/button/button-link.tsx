import { Link } from '@prizestash/shared/navigation';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

interface ButtonLinkProps {
  /** A path of this site, for example `/apply`. */
  to: string;
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a page of this site in the style of a button, for the next step of a flow. */
export function ButtonLink({
  to,
  variant = 'primary',
  className,
  children,
}: ButtonLinkProps): ReactElement {
  return (
    <Link to={to} className={classNames(styles.button, styles[variant], className)}>
      {children}
    </Link>
  );
}
