import { type DrawingSummary, formatDay } from '@prizestash/shared/results';
import { Button, SelectField } from '@prizestash/shared/ui';
import { useEffect, useState, type FormEvent } from 'react';
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
  // The address is not known while the page is prerendered.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const named = isMounted ? asked : null;
  const listed = named !== null && !days.includes(named) ? [named, ...days] : days;
  const value = chosen ?? named ?? listed[0] ?? '';

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
