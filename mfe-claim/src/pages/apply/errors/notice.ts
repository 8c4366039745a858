import { entryMonth } from '@prizestash/shared/rules/entry-month';

export interface Notice {
  /** `already-in` links to the offers; `error` does not. */
  readonly kind: 'error' | 'already-in';
  readonly title: string;
  /** One paragraph each. */
  readonly sentences: readonly string[];
}

export const safeToRetry =
  'Your details are still here. It is safe to press the button again: you will be entered only once.';

export function errorNotice(title: string, sentences: readonly string[]): Notice {
  return { kind: 'error', title, sentences };
}

/** The notice for an error in the page itself. */
export const pageErrorNotice: Notice = errorNotice('Something went wrong on this page', [
  safeToRetry,
]);

/** The notice for a call without a response, and for code that does not load. */
export const unreachableNotice: Notice = errorNotice('We could not reach PrizeStash', [
  'Please check your connection.',
  safeToRetry,
]);

/**
 * The month comes from the response, because the visitor's clock may be wrong and a repeated
 * response may be from an earlier month.
 */
export function alreadyInNotice(entryPeriod: string | null, sentences: readonly string[]): Notice {
  const month = entryPeriod === null ? 'this month' : entryMonth(entryPeriod);
  return { kind: 'already-in', title: `You're already in for ${month}`, sentences };
}
