import styles from './field.module.css';

/** An error message with an icon, so that it does not rely on color alone. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      {children}
    </p>
  );
}
