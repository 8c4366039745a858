import { paths } from '../../../shared/src/paths';
import { newPerson } from '../people';
import { entryIds, serveDrawing, tamperedLeaves } from '../pages/drawing-files';
import { openPath, type PageState } from './page-state';

const check = `${paths.checkDrawing}?drawing=2026-11-22`;

/** The states of the forms on legal pages. */
export const legalStates: readonly PageState[] = [
  {
    name: 'privacy-request-errors',
    async open(page) {
      await openPath(page, paths.privacyRequest);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'privacy-request-done',
    async open(page) {
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
    },
  },
  {
    name: 'winners-with-a-drawing',
    async open(page) {
      await serveDrawing(page, 'contacted');
      await openPath(page, paths.winners);
      await page.getByText('We are contacting the person').waitFor();
    },
  },
  {
    name: 'drawing-checked',
    async open(page) {
      await serveDrawing(page, 'confirmed');
      await openPath(page, check);
      await page.getByLabel('Entry number').fill(entryIds[7] ?? '');
      await page.getByRole('button', { name: 'Check my entry' }).click();
      await page.getByText(/^Your entry was number/).waitFor();
      await page.getByText('For sceptics: the files').click();
    },
  },
  {
    name: 'drawing-tampered',
    async open(page) {
      await serveDrawing(page, 'drawn', { '/2026-11-22/leaves.bin': tamperedLeaves() });
      await openPath(page, check);
      await page.getByText(/Something is wrong/).waitFor();
    },
  },
  {
    name: 'drawing-not-loaded',
    allowed: /ERR_FAILED/,
    async open(page) {
      await serveDrawing(page, 'drawn', { '/log': null });
      await openPath(page, check);
      await page.getByText('We could not load the record book.').waitFor();
    },
  },
  {
    name: 'notice-unknown',
    async open(page) {
      await openPath(page, paths.contactUs);
      await page.getByLabel('Code in the message').fill('7KQM-2FTX-9HBW');
      await page.getByRole('button', { name: 'Check the code' }).click();
      await page.getByText('we sent no message with this code').waitFor();
    },
  },
  {
    name: 'unsubscribe-error',
    async open(page) {
      await openPath(page, paths.unsubscribe);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByText('Required').waitFor();
    },
  },
  {
    name: 'unsubscribed',
    async open(page) {
      await openPath(page, paths.unsubscribe);
      await page.getByLabel('Email').fill('everybody@example.com');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByText('Successfully unsubscribe').waitFor();
    },
  },
  {
    name: 'unsubscribe-failed',
    allowed: /Unsubscribe failed|ERR_FAILED|Failed to load resource/,
    async open(page) {
      await page.route('**/v1/fe/unsubscribe', (route) => route.abort());
      await openPath(page, paths.unsubscribe);
      await page.getByLabel('Email').fill('everybody@example.com');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByText('We cannot tell yet if you are unsubscribed').waitFor();
    },
  },
];
