import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import styles from './error-summary.module.css';

/** One field with an error. */
export interface ErrorSummaryItem {
  /** Id of the control that the link focuses. */
  readonly fieldId: string;
  /** The field's label, for example `Email`. */
  readonly label: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  title?: string | undefined;
  items: readonly ErrorSummaryItem[];
}

/** Longer lists would fill the screen of a phone. */
const firstItems = 5;

/**
 * Lists the errors of a form at its top, the first five until a visitor asks for the others, and takes focus when it mounts. To move focus again after
 * another submit, give it a `key` that counts the submits. Renders nothing without items.
 */
export function ErrorSummary({
  title = 'Please check these answers',
  items,
}: ErrorSummaryProps): ReactElement | null {
  return items.length > 0 ? <Summary title={title} items={items} /> : null;
}

function Summary({ title, items }: Required<Pick<ErrorSummaryProps, 'items'>> & { title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, firstItems);
  const hiddenCount = items.length - shown.length;
  function showAll(): void {
    // The button goes, so the focus moves to the summary and not to the page.
    box.current?.focus({ preventScroll: true });
    setShowsAll(true);
  }

  // A layout effect, so that the page is never painted before it is scrolled. Focus alone does not
  // scroll the summary into view in Firefox after Enter in a field.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    // The focus reads it: as a live region it would be said twice.
    <div ref={box} tabIndex={-1} role="alert" aria-live="off" className={styles.summary}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {shown.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={styles.link} onClick={focusField}>
              {`${label}: ${message}`}
            </a>
          </li>
        ))}
        {hiddenCount > 0 && (
          <li>
            <button type="button" className={styles.link} onClick={showAll}>
              {`${hiddenCount} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Focuses the field without a new history entry, and scrolls so that its label is visible. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
}
