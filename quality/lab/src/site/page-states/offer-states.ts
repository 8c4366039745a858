import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { failedCall } from '../pages/claim-page';
import { blockPartner, failPartner } from '../pages/offers-partners';
import { enterOnDevice, newContact } from '../pages/offers-visitor';
import { openPath, type PageState, state, stateWithErrors } from './pages';

async function openEntered(page: Page, path: string): Promise<void> {
  await enterOnDevice(page, newContact());
  await openPath(page, path);
}

export const offerStates: readonly PageState[] = [
  state('lead-offer', async (page) => {
    await failPartner(page, 'lead', 'silent');
    await openEntered(page, paths.leadOffer);
    await page.getByText("You're entered. Offers are optional").waitFor();
  }),
  stateWithErrors('lead-offer-failed', failedCall, async (page) => {
    await blockPartner(page, 'lead');
    await openEntered(page, paths.leadOffer);
    await page.getByText(/isn't showing its offer right now/).waitFor();
  }),
  state('embedded-offer', async (page) => {
    await openEntered(page, paths.embeddedOffer);
    await page.frameLocator('main iframe').getByRole('button').waitFor();
  }),
  state('survey-offer', async (page) => {
    await openEntered(page, paths.surveyOffer);
    await page.frameLocator('main iframe').getByRole('button').waitFor();
  }),
  state('offer-with-privacy-control', async (page) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    await openEntered(page, paths.leadOffer);
    await page.getByText('Opt-out request honored').waitFor();
  }),
  state('offer-of-another-recipient', async (page) => {
    const given = { text: 'I agree.', recipients: { lead: 'Earlier Leads' }, documents: {} };
    await enterOnDevice(page, newContact(), { given });
    await openPath(page, paths.leadOffer);
    await page.getByText('Your entry names other partners').waitFor();
  }),
  state('offer-after-opt-out', async (page) => {
    await openEntered(page, paths.privacyRequest);
    await page.getByRole('button', { name: 'Opt out on this device' }).click();
    await page.getByText('You are opted out on this device').waitFor();
    await page.goto(paths.surveyOffer);
    await page.getByText('Opt-out request honored').waitFor();
  }),
];
