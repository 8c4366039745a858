import { listEntries } from '@prizestash/lab/site/npm-scripts';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { faults } from './faults';
import { walkJourney } from './walk-journey';

/** A few journeys; more, and others, with these variables. */
const journeys = Number(process.env['SOAK_JOURNEYS'] ?? 6);
const seed = Number(process.env['SOAK_SEED'] ?? 21);

/** Allows console errors of injected faults, but no uncaught error. */
const notUncaught = /^(?!uncaught)/;

for (let journey = 1; journey <= journeys; journey++) {
  const random = seededRandom(seed * 100_003 + journey);
  const chosen = [...faults].filter(() => random.happens(1.6 / faults.length));
  const title = chosen.map(({ name }) => name).join(', ') || 'no fault';

  test(`completes journey ${journey} of seed ${seed}: ${title}`, async ({ page, pageErrors }) => {
    test.setTimeout(240_000);
    pageErrors.allow(notUncaught);
    const person = newPerson();
    for (const fault of chosen) await fault.inject(page, random);
    const ending = await walkJourney(page, person, random);

    const stored = (await listEntries()).filter(({ email }) => email === person.email);
    if (ending === 'entered') expect(stored).toHaveLength(1);
    else {
      expect(ending.message.length).toBeGreaterThan(20);
      expect(stored).toHaveLength(0);
    }
  });
}
