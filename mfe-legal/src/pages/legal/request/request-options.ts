/** The type that also works at once on this device; `?type=do-not-sell` chooses it. */
export const doNotSell = 'do-not-sell';

/** Rights a visitor can ask for, by the words of the law in plain English (Cal. Civ. Code 1798.100-121). */
export const requestTypes = [
  { value: doNotSell, label: 'Do not sell or share my personal information' },
  { value: 'know', label: 'Tell me what you know about me' },
  { value: 'copy', label: 'Send me a copy of my information' },
  { value: 'correct', label: 'Correct my information' },
  { value: 'delete', label: 'Delete my information' },
  { value: 'limit', label: 'Limit the use of my sensitive information' },
] as const;

/** Who can ask: the person, or somebody who may act for the person. */
export const requesters = [
  { value: 'california-resident', label: 'California resident' },
  { value: 'other-resident', label: 'Resident of another US state' },
  { value: 'agent', label: 'Authorized agent acting for someone else' },
  { value: 'parent', label: 'Parent or guardian of a child' },
] as const;

/** The words of a choice, or an empty text for a value that is none. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? '';
}
