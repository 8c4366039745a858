import { randomUUID } from 'node:crypto';
import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { fakePerson } from '../testing/people';

/** A planned submit. */
export interface Submit {
  readonly key: string;
  readonly body: EntryPayload;
  /** Submits of one group share an email or a person, so exactly one of them is accepted. */
  readonly group: number;
  /** Number of identical requests sent at the same time. */
  readonly copies: 1 | 2;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/**
 * Plans submits of which half repeat another: the same email with another name, or the same person
 * with another email. Every tenth is sent twice.
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
      copies: (group * 2 + i) % 10 === 0 ? 2 : 1,
    }));
  });
  return shuffled(groups.flat());
}
