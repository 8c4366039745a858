import { Card, FieldGroup } from '@prizestash/shared/ui';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { isOptionalField } from '@prizestash/shared/rules/submitted-contact';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  /** 1 for the first section. */
  step: 1 | 2 | 3;
  legend: string;
  /** The inputs of the section, for its progress. Optional ones do not count. */
  fields: readonly (keyof ClaimValues)[];
  children: ReactNode;
}

/** One of the three sections of the form: a card with its place and how much of it is filled in. */
export function FormSection({ step, legend, fields, children }: FormSectionProps) {
  const { values } = useFormikContext<ClaimValues>();
  const counted = fields.filter((name) => !isOptionalField(name));
  const filled = counted.filter((name) => values[name]).length;
  return (
    <Card className={styles.section}>
      <FieldGroup
        legend={
          <span className={styles.legend}>
            {legend}
            <span className={styles.step} aria-hidden="true">
              {`${step} of 3`}
            </span>
            <progress
              className={styles.progress}
              aria-hidden="true"
              max={counted.length}
              value={filled}
            />
          </span>
        }
      >
        {children}
      </FieldGroup>
    </Card>
  );
}
