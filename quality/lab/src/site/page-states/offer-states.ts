import type { Page } from '@playwright/test';
import { paths } from '@prizestash/shared/paths';
import { failedCall } from '../pages/claim-page';
import { blockPartner, failPartner } from '../pages/offers-partners';
import { enterOnDevice, newContact } from '../pages/offers-visitor';
import { openPath, type PageState } from './pages';

async function openEntered(page: Page, path: string): Promise<void> {
  await enterOnDevice(page, newContact());
  await openPath(page, path);
}

/** The states of the offer pages. */
export const offerStates: readonly PageState[] = [
  {
    name: 'lead-offer',
    async open(page) {
      await failPartner(page, 'lead', 'silent');
      await openEntered(page, paths.leadOffer);
      await page.getByText("You're entered. Offers are optional").waitFor();
    },
  },
  {
    name: 'lead-offer-failed',
    allowed: failedCall,
    async open(page) {
      await blockPartner(page, 'lead');
      await openEntered(page, paths.leadOffer);
      await page.getByText(/isn't showing its offer right now/).waitFor();
    },
  },
  {
    name: 'embedded-offer',
    async open(page) {
      await openEntered(page, paths.embeddedOffer);
      await page.frameLocator('main iframe').getByRole('button').waitFor();
    },
  },
  {
    name: 'survey-offer',
    async open(page) {
      await openEntered(page, paths.surveyOffer);
      await page.frameLocator('main iframe').getByRole('button').waitFor();
    },
  },
  {
    name: 'offer-with-privacy-control',
    async open(page) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await openEntered(page, paths.leadOffer);
      await page.getByText('Opt-out request honored').waitFor();
    },
  },
  {
    name: 'offer-of-another-recipient',
    async open(page) {
      const given = { text: 'I agree.', recipients: { lead: 'Earlier Leads' }, documents: {} };
      await enterOnDevice(page, newContact(), { given });
      await openPath(page, paths.leadOffer);
      await page.getByText('Your entry names other partners').waitFor();
    },
  },
  {
    name: 'offer-after-opt-out',
    async open(page) {
      await enterOnDevice(page, newContact());
      await openPath(page, paths.privacyRequest);
      await page.getByRole('button', { name: 'Opt out on this device' }).click();
      await page.getByText('You are opted out on this device').waitFor();
      await page.goto(paths.surveyOffer);
      await page.getByText('Opt-out request honored').waitFor();
    },
  },
];
