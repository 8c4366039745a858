import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import {
  type DrawingStage,
  drawingStages,
  entryIds,
  logWithoutFirst,
  otherKeys,
  serveDrawing,
  stampedFiles,
  tamperedLeaves,
} from '../pages/drawing-files';
import { enterOnDevice, newContact } from '../pages/offers-visitor';
import { openPath, type PageState, state, stateWithErrors } from './pages';

const checked = 'What your browser checked';
const failedRequest = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

async function openCheck(page: Page): Promise<void> {
  await openPath(page, `${paths.checkDrawing}?drawing=2026-11-22`);
}

/** `/winners` after the API has responded. */
const winners = (stage: DrawingStage) =>
  state(`winners-${stage}`, async (page) => {
    await serveDrawing(page, stage);
    await openPath(page, paths.winners);
    await page.getByText('This list is up to date.').waitFor();
  });

/** `/winners/check` after the check of a drawing. */
const checkOf = (name: string, stage: DrawingStage, changes = {}) =>
  stateWithErrors(`check-${name}`, failedRequest, async (page) => {
    await serveDrawing(page, stage, changes);
    await openCheck(page);
    await page
      .getByText(checked)
      .or(page.getByText(/could not load/))
      .waitFor();
  });

/** `/winners/check` after an entry number was checked. */
const entry = (name: string, number: string, text: RegExp) =>
  state(`check-entry-${name}`, async (page) => {
    await serveDrawing(page, 'confirmed');
    await openCheck(page);
    await page.getByLabel('Entry number').fill(number);
    await page.getByRole('button', { name: 'Check my entry' }).click();
    await page.getByText(text).waitFor();
  });

/** The receipt of an entry that takes part in the fixture drawing. */
const receipt = (name: string, stage: DrawingStage, changes = {}) =>
  stateWithErrors(`receipt-${name}`, failedRequest, async (page) => {
    await serveDrawing(page, stage, changes);
    const contact = { ...newContact(), id: entryIds[7] ?? '', entered_at: '2026-11-10T12:00:00Z' };
    await enterOnDevice(page, contact);
    await openPath(page, paths.receipt);
    await page.getByText('Results of your drawings').waitFor();
    await page.waitForLoadState('networkidle');
  });

/** The answer to the code of a notice. */
const notice = (name: string, status: number, body: object) =>
  stateWithErrors(`notice-${name}`, /Failed to load resource/, async (page) => {
    await page.route('**/v1/drawings/notices', (route) =>
      route.fulfill({ status, json: body, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await openPath(page, paths.contactUs);
    await page.getByLabel('Code in the message').fill('7KQM-2FTX-9HBW');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await page
      .getByText(/code is ours|with this code\.$|check the code just now/)
      .first()
      .waitFor();
  });

/** What the pages say about drawings, once for each look. */
export const drawingStates: readonly PageState[] = [
  winners('contacted'),
  checkOf('tampered', 'drawn', { '/2026-11-22/leaves.bin': tamperedLeaves() }),
  checkOf('not-loaded', 'drawn', { '/log': null }),
  entry('found', entryIds[7] ?? '', /^Your entry was number/),
  entry('malformed', 'my entry', /Not a complete entry number/),
  receipt('confirmed', 'confirmed'),
  notice('real', 200, { data: { real: true, drawing: '2026-11-22' } }),
  notice('unknown', 200, { data: { real: false, drawing: null } }),
];

/** The same looks with other words, for screenshots. */
export const drawingVariants: readonly PageState[] = [
  ...drawingStages.filter((stage) => stage !== 'contacted').map(winners),
  stateWithErrors('winners-api-unavailable', failedRequest, async (page) => {
    await serveDrawing(page, 'drawn', { '': null });
    await openPath(page, paths.winners);
    await page.getByText(/could not load newer results/).waitFor();
  }),
  state('check-loading', async (page) => {
    await serveDrawing(page, 'drawn');
    await page.route('**/v1/drawings/log', () => new Promise(() => {}));
    await openCheck(page);
  }),
  state('check-no-drawing', async (page) => {
    await serveDrawing(page, 'none');
    await openPath(page, paths.checkDrawing);
  }),
  checkOf('committed', 'committed'),
  checkOf('drawn', 'drawn'),
  checkOf('stamped', 'drawn', stampedFiles),
  checkOf('redrawn', 'redrawn'),
  checkOf('confirmed', 'confirmed'),
  checkOf('record-missing', 'drawn', { '/log': logWithoutFirst }),
  checkOf('wrong-key', 'drawn', { '/keys': otherKeys }),
  stateWithErrors('check-offline', failedRequest, async (page) => {
    await serveDrawing(page, 'confirmed');
    await openCheck(page);
    await page.getByText(checked).waitFor();
    await page.unrouteAll();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Check this drawing' }).click();
    await page.getByText(/a check of the files loaded before/).waitFor();
    await page.getByText('Check it yourself: the files').click();
  }),
  entry('not-found', '00000000-0000-4000-8000-999999999999', /not in (this|the) (list|drawing)/),
  receipt('committed', 'committed'),
  receipt('api-unavailable', 'drawn', { '': null }),
  notice('rate-limited', 429, { error: { message: 'Too many requests.', errors: {} } }),
  notice('failed', 503, { error: { message: 'Unavailable.', errors: {} } }),
];
