import { type DrawingSummary, formatDay } from '@prizestash/shared/results';
import { Button, SelectField } from '@prizestash/shared/ui';
import { useState, type FormEvent } from 'react';
import styles from './check-page.module.css';

interface ChooseDrawingProps {
  readonly drawings: readonly DrawingSummary[];
  /** The drawing that the address names. */
  readonly asked: string | null;
  readonly isBusy: boolean;
  readonly onCheck: (drawing: string) => void;
}

/** Selects a drawing. The newest one is the default. */
export function ChooseDrawing({ drawings, asked, isBusy, onCheck }: ChooseDrawingProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = drawings.map(({ drawing }) => drawing);
  const listed = asked !== null && !days.includes(asked) ? [asked, ...days] : days;
  const value = chosen ?? asked ?? listed[0] ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    onCheck(value);
  }

  return (
    <form method="dialog" className={styles.choose} aria-label="Drawing" onSubmit={submit}>
      <SelectField
        label="Drawing"
        name="drawing"
        value={value}
        options={listed.map((day) => ({ value: day, label: formatDay(day) }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Checking…">
        Check this drawing
      </Button>
    </form>
  );
}
