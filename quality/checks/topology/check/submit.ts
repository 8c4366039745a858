import { randomUUID } from 'node:crypto';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { fakePerson } from '@prizestash/api/testing/people';

export interface Submit {
  readonly key: string;
  readonly body: EntryPayload;
  /** Submits of one group share an email or a person, so exactly one of them is accepted. */
  readonly group: number;
}

/** Final response to a request of a submit. */
export interface SubmitResult {
  readonly submit: Submit;
  readonly status: number;
  readonly entryId: string | null;
}

/** Numbers of people whom no visitor is. */
const OTHERS = 500_000;
/** Every tenth submit is sent twice at the same time. */
const SENT_TWICE = 10;

/** The submit of a person whom no other visitor shares anything with. */
export const newSubmit = (number: number): Submit => ({
  key: randomUUID(),
  body: fakePerson(number),
  group: number,
});

/**
 * The submit of a visitor. Every second visitor repeats the one before: the same email with another
 * name, or the same person with another email.
 * @returns its copies, which are sent at the same time.
 */
export function submitsOf(number: number): readonly Submit[] {
  const group = number - (number % 2);
  const first = fakePerson(group);
  const again: EntryPayload =
    group % 4
      ? { ...fakePerson(OTHERS + group), email: first.email.toUpperCase() }
      : { ...first, first_name: 'ÁNN', email: `ann.again.${group}@example.com` };
  const submit = { key: randomUUID(), body: number === group ? first : again, group };
  return Array<Submit>(number % SENT_TWICE === 0 ? 2 : 1).fill(submit);
}
