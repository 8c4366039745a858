import { type DrawingSummary, formatDay } from '@prizestash/shared/results';
import { readDraft, saveDraft, useForgotten, useTypedValues } from '@prizestash/shared/forms';
import { Button, SelectField } from '@prizestash/shared/ui';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import styles from './check-page.module.css';

interface ChooseDrawingProps {
  readonly drawings: readonly DrawingSummary[];
  /** False until the API has responded. */
  readonly isLoaded: boolean;
  /** The drawing that the address names. */
  readonly requested: string | null;
  readonly isBusy: boolean;
  readonly onCheck: (drawing: string) => void;
}

/** Selects a drawing. The newest one is the default. */
export function ChooseDrawing(props: ChooseDrawingProps) {
  const { drawings, isLoaded, requested, isBusy, onCheck } = props;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The address and the newest drawing choose; only a submit before hydration counts.
  useTypedValues(form, () => {});
  // What was chosen of the same address.
  const draft = `drawing-${requested ?? ''}`;
  useLayoutEffect(() => setChosen(readDraft(draft)['drawing'] ?? null), [draft]);
  useForgotten(() => setChosen(null));
  const days = drawings.map(({ drawing }) => drawing);
  const listed = requested !== null && !days.includes(requested) ? [requested, ...days] : days;
  const value = chosen ?? requested ?? listed[0] ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value !== '') onCheck(value);
  }

  return (
    <form
      ref={form}
      method="dialog"
      className={styles.choose}
      aria-label="Drawing"
      onSubmit={submit}
    >
      <SelectField
        label="Drawing"
        name="drawing"
        value={value}
        options={listed.map((day) => ({ value: day, label: formatDay(day) }))}
        placeholder={listed.length > 0 ? undefined : isLoaded ? 'No drawing yet' : 'Loading…'}
        onChange={({ target: { value: drawing } }) => {
          setChosen(drawing);
          saveDraft(draft, { drawing });
        }}
      />
      <Button type="submit" busy={isBusy} busyLabel="Checking…">
        Check this drawing
      </Button>
    </form>
  );
}
