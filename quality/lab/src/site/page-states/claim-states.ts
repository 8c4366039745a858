import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { claim, fillClaim } from '../pages/claim-form';
import { failedCall, interceptEntries, openClaim, respondWithJson } from '../pages/claim-page';
import { enterOnDevice, newContact } from '../pages/offers-visitor';
import { newPerson } from '../people';
import { passTimeUntil } from '../wait-for-page';
import { openPath, type PageState, state, stateWithErrors } from './pages';

async function submitEntry(page: Page, respond: Parameters<typeof interceptEntries>[1]) {
  await interceptEntries(page, respond);
  await openClaim(page);
  await fillClaim(page, newPerson());
  await claim(page);
}

/** The states of the claim form and of the receipt. */
export const claimStates: readonly PageState[] = [
  state('apply-errors', async (page) => {
    await openClaim(page);
    await claim(page);
    await page.getByRole('tooltip').waitFor();
  }),
  state('apply-sending', async (page) => {
    await submitEntry(page, () => new Promise(() => {}));
    await page.locator('button[data-busy]').waitFor();
  }),
  stateWithErrors('apply-refused-field', failedCall, async (page) => {
    const error = { message: 'Please check this', errors: { email: 'Invalid email' } };
    await submitEntry(page, respondWithJson(400, { error }));
    await page.getByRole('alert').getByText('Invalid email').waitFor();
  }),
  stateWithErrors('apply-already-in', failedCall, async (page) => {
    await submitEntry(page, respondWithJson(409, { error: { message: 'You are already in.' } }));
    await page.getByText(/already in/).waitFor();
  }),
  state('apply-already-in-on-this-device', async (page) => {
    await enterOnDevice(page, newContact());
    await openPath(page, paths.apply);
    await page.getByRole('link', { name: 'see its receipt' }).waitFor();
  }),
  stateWithErrors('apply-server-fault', failedCall, async (page) => {
    await page.clock.install();
    await submitEntry(page, respondWithJson(503, { error: { message: 'Unavailable.' } }));
    await passTimeUntil(page, page.getByText(/safe to press/));
  }),
  state('receipt', async (page) => {
    await enterOnDevice(page, newContact());
    await openPath(page, paths.embeddedOffer);
    await page.frameLocator('main iframe').getByRole('button').waitFor();
    await openPath(page, paths.receipt);
    await page.getByRole('button', { name: 'Print' }).waitFor();
  }),
];
