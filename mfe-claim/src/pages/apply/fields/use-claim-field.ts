import { useField } from 'formik';
import type { ChangeEvent } from 'react';
import { claimLabels, type ClaimTextName } from './claim-fields';

/**
 * Returns the props that connect an input or select to a field of the claim form.
 * @param clean applied to what the visitor enters.
 */
export function useClaimField(name: ClaimTextName, clean = (text: string) => text) {
  const [{ value }, { error }, { setValue }] = useField<string>(name);
  return {
    label: claimLabels[name],
    name,
    value,
    error,
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      void setValue(clean(target.value)),
  };
}
