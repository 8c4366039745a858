import { listEntries } from '../../e2e/support/list-entries';
import { expect, test } from '../../e2e/support/fixtures';
import { newPerson } from '../../e2e/support/people';
import { faults } from './faults';
import { seededRandom } from './seeded-random';
import { walkJourney } from './walk-journey';

/** The whole suite walks a few; `npm run soak` walks many, from a seed that it prints. */
const journeys = Number(process.env['SOAK_JOURNEYS'] ?? 6);
const seed = Number(process.env['SOAK_SEED'] ?? 21);

/** The browser's own reports of what was arranged to fail; an uncaught error is never among them. */
const arranged = /^(?!uncaught)/;

for (let journey = 1; journey <= journeys; journey++) {
  const random = seededRandom(seed * 100_003 + journey);
  const chosen = [...faults].filter(() => random.chance(1.6 / faults.length));
  const title = chosen.map(({ name }) => name).join(', ') || 'nothing goes wrong';

  test(`seed ${seed}, journey ${journey}: ${title}`, async ({ page, pageErrors }) => {
    test.setTimeout(240_000);
    pageErrors.allow(arranged);
    const person = newPerson();
    for (const fault of chosen) await fault.arrange(page, random);
    const ending = await walkJourney(page, person, random);

    const stored = (await listEntries()).filter(({ email }) => email === person.email);
    if (ending === 'entered') expect(stored).toHaveLength(1);
    else {
      expect(ending.told.length).toBeGreaterThan(20);
      expect(stored).toHaveLength(0);
    }
    test.info().annotations.push({
      type: 'ending',
      description: ending === 'entered' ? ending : `told: ${ending.told}`,
    });
  });
}
