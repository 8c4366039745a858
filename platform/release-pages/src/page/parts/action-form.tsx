import { useContext, type ReactElement, type ReactNode } from 'react';
import { Button, Disclosure } from '@prizestash/shared/ui';
import { PageContext } from './page-context';
import styles from './action-form.module.css';

interface ActionFormProps {
  /** What the button does, for example `Roll back`. */
  label: string;
  /** Its name in the path that the form is sent to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** What happens then, in one paragraph before the button. */
  children: ReactNode;
}

/** An action that changes what visitors get. Its button is behind a sentence that says what happens. */
export function ActionForm(props: ActionFormProps): ReactElement {
  const { label, action, fields = {}, children } = props;
  const { sequence } = useContext(PageContext);
  return (
    <Disclosure summary={`${label}…`}>
      <form method="post" action={`/actions/${action}`} className={styles.form}>
        <p>{children}</p>
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
