import styles from './field.module.css';

/** An error message with a mark beside it, so that it does not speak by colour alone. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      {children}
    </p>
  );
}
