import { randomUUID } from 'node:crypto';
import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { fakePerson } from '../testing/people';

/** One submit of the storm. */
export interface Submit {
  readonly key: string;
  readonly body: EntryPayload;
  /** Submits of one group share an email or a person, so exactly one of them may be entered. */
  readonly group: number;
  /** How many times the button is pressed at once. */
  readonly presses: 1 | 2;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Plans a storm in which half of the submits repeat somebody: the same email under another name, or
 * the same person under another email. Every tenth is pressed twice.
 * @param count submits, an even number
 */
export function planSubmits(count: number): Submit[] {
  const groups = Array.from({ length: count / 2 }, (_, group): Submit[] => {
    const first = fakePerson(group);
    const again: EntryPayload =
      group % 2
        ? { ...fakePerson(count + group), email: first.email.toUpperCase() }
        : { ...first, first_name: 'ÁNN', email: `ann.again.${group}@example.com` };
    return [first, again].map((body, i) => ({
      key: randomUUID(),
      body,
      group,
      presses: (group * 2 + i) % 10 === 0 ? 2 : 1,
    }));
  });
  return shuffled(groups.flat());
}
