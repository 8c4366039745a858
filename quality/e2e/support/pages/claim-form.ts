import type { EnginePage } from '../engines/engine-page';
import { enterText } from '../engines/enter-text';
import type { Person } from '../people';

/** Fills the claim form by field names and checks the consent. The page must show the form. */
export async function fillClaim(page: EnginePage, person: Person): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const { gender, state, ...texts } = person;
  for (const [name, value] of Object.entries(texts)) {
    await enterText(page, `[name="${name}"]`, value);
  }
  await field('gender').selectOption(gender);
  await field('state').selectOption(state);
  await field('tcpa').check();
}

/** Submits the claim form. */
export async function claim(page: EnginePage): Promise<void> {
  await page.locator('form[method=dialog] button[type=submit]').click();
}
