/** Error messages of the fields (docs/product.md, section 5.1). */
export const messages = {
  required: 'Required',
  invalidEmail: 'Invalid email',
  consent: 'Please check here to continue',
  postalCode: 'Postal code must be 5 digits',
  phone: 'Enter a 10-digit US phone number',
  foreignPhone: 'Enter a US number, ten digits, no letters',
  impossibleDate: 'Enter a real date, like 07 / 24 / 1990',
  fourDigits: 'Enter four digits',
  underAge: 'You must be 18 or older to enter',
  hiddenCharacter: 'Remove invisible characters from this name',
  plainText: 'Use letters, numbers and ordinary punctuation',
  choice: 'Choose one from the list',
  notText: 'Enter this as text',
  notUnderstood: 'This value is not understood',
  tooLong: (max: number): string => `Use ${max} characters or fewer`,
} as const;
