import { paths } from '@prizestash/shared/paths';
import { newPerson } from '../people';
import { passTimeUntil } from '../wait-for-page';
import { openPath, type PageState, state, stateWithErrors } from './pages';

/** The states of the forms on legal pages. */
export const legalStates: readonly PageState[] = [
  state('privacy-request-errors', async (page) => {
    await openPath(page, paths.privacyRequest);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').waitFor();
  }),
  state('privacy-request-done', async (page) => {
    const { first_name, last_name, email, phone, street, city, postal_code } = newPerson();
    await openPath(page, `${paths.privacyRequest}?type=do-not-sell`);
    await page.getByLabel('I am a (an)').selectOption({ index: 1 });
    await page.getByLabel('State', { exact: true }).selectOption('California');
    const texts = { first_name, last_name, email, phone, street, city, postal_code };
    for (const [name, text] of Object.entries(texts)) {
      await page.locator(`[name=${name}]`).fill(text);
    }
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your request is ready').waitFor();
  }),
  state('unsubscribe-error', async (page) => {
    await openPath(page, paths.unsubscribe);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Required').waitFor();
  }),
  state('unsubscribed', async (page) => {
    await openPath(page, paths.unsubscribe);
    await page.getByLabel('Email').fill('everybody@example.com');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Successfully unsubscribe').waitFor();
  }),
  stateWithErrors(
    'unsubscribe-failed',
    /Unsubscribe failed|ERR_FAILED|Failed to load resource/,
    async (page) => {
      await page.clock.install();
      await page.route('**/v1/fe/unsubscribe', (route) => route.abort());
      await openPath(page, paths.unsubscribe);
      await page.getByLabel('Email').fill('everybody@example.com');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await passTimeUntil(page, page.getByText('We cannot tell yet if you are unsubscribed'));
    },
  ),
];
