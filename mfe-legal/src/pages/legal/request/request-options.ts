/** The type that also opts this device out. `?type=do-not-sell` preselects it. */
export const doNotSell = 'do-not-sell';

/** The rights of the CCPA, in plain English (Cal. Civ. Code 1798.100-121). */
export const requestTypes = [
  { value: doNotSell, label: 'Do not sell or share my personal information' },
  { value: 'know', label: 'Tell me what you know about me' },
  { value: 'copy', label: 'Send me a copy of my information' },
  { value: 'correct', label: 'Correct my information' },
  { value: 'delete', label: 'Delete my information' },
  { value: 'limit', label: 'Limit the use of my sensitive information' },
] as const;

/** Who can make a request: the person, or someone authorized to act for them. */
export const requesters = [
  { value: 'california-resident', label: 'California resident' },
  { value: 'other-resident', label: 'Resident of another US state' },
  { value: 'agent', label: 'Authorized agent acting for someone else' },
  { value: 'parent', label: 'Parent or guardian of a child' },
] as const;

/** The label of an option; empty for an unknown value. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? '';
}
