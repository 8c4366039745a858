import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { Button, Disclosure } from '@prizestash/shared/ui';
import styles from './action-form.module.css';

/** The sequence of the state that the page shows. */
export const SequenceContext = createContext(0);

interface ActionFormProps {
  /** What the button does, for example `Roll back`. */
  label: string;
  /** Path that the form is sent to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** What happens then, before the button. */
  children: ReactNode;
}

/** An action that changes what visitors get. Its button is behind a sentence that says what happens. */
export function ActionForm({
  label,
  action,
  fields = {},
  children,
}: ActionFormProps): ReactElement {
  const sequence = useContext(SequenceContext);
  return (
    <Disclosure summary={`${label}…`}>
      <form method="post" action={action} className={styles.form}>
        {children}
        <input type="hidden" name="sequence" value={sequence} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="secondary">
          {label}
        </Button>
      </form>
    </Disclosure>
  );
}
