import { cleanedInput } from '@prizestash/shared/forms';
import { useField } from 'formik';
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
    error,
    required: true,
    ...cleanedInput(value, setValue, clean),
  };
}
