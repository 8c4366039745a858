/** The submitted value of a gender (docs/product.md, section 3.6). */
export type Gender = '0' | '1' | '2';

/** The gender options in display order (docs/product.md, section 3.6). */
export const genders: readonly { readonly value: Gender; readonly label: string }[] = [
  { value: '0', label: 'Male' },
  { value: '1', label: 'Female' },
  { value: '2', label: 'Other' },
];

/** Decides whether a text is the value of a gender option. */
export function isGender(text: string): text is Gender {
  return genders.some((gender) => gender.value === text);
}
