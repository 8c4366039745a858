import type { Page } from '@playwright/test';
import type { Person } from '../people';

/** Fills the claim form by field names and checks the consent. The page must show the form. */
export async function fillClaim(page: Page, person: Person): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const { gender, state, ...texts } = person;
  for (const [name, value] of Object.entries(texts)) await field(name).fill(value);
  await field('gender').selectOption(gender);
  await field('state').selectOption(state);
  await field('tcpa').check();
}

/** Submits the claim form. */
export async function claim(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'CLAIM THE PRIZE' }).click();
}
