import type { Page } from '@playwright/test';
import { paths } from '../shared/src/paths';
import { takenOver } from './arrive';
import { claim, fillClaim } from './claim-form';
import { answerJson, failedCall, interceptEntries, openClaim } from './claim-page';
import { blockPartner, failPartner } from './offers-partners';
import { enterOnDevice, newContact } from './offers-visitor';
import { newPerson } from './people';

/** One thing a visitor can see. */
export interface ShownState {
  readonly name: string;
  /** Errors that belong to the state. */
  readonly allowed?: RegExp;
  /** Brings the page into the state, and waits until it is there. */
  arrive(page: Page): Promise<unknown>;
}

const page = (name: string, path: string): ShownState => ({
  name,
  allowed: /404 \(Not Found\)/,
  async arrive(visit) {
    await visit.goto(path);
    await takenOver(visit);
  },
});

/** The pages as they are when somebody opens them. */
export const pages: readonly ShownState[] = [
  page('home', paths.home),
  page('apply', paths.apply),
  page('lead-offer-without-entry', paths.leadOffer),
  page('embedded-offer-without-entry', paths.embeddedOffer),
  page('survey-offer-without-entry', paths.surveyOffer),
  page('receipt-without-entry', paths.receipt),
  page('privacy-policy', paths.privacyPolicy),
  page('terms', paths.terms),
  page('rules', paths.rules),
  page('privacy-request', paths.privacyRequest),
  page('unsubscribe', paths.unsubscribe),
  page('winners', paths.winners),
  page('contact', paths.contactUs),
  page('not-found', '/nobody-owns-this'),
];

async function sendEntry(visit: Page, ...answer: Parameters<typeof answerJson>): Promise<void> {
  await interceptEntries(visit, answerJson(...answer));
  await openClaim(visit);
  await fillClaim(visit, newPerson());
  await claim(visit);
}

async function openEntered(visit: Page, path: string): Promise<void> {
  await enterOnDevice(visit, newContact());
  await visit.goto(path);
  await takenOver(visit);
}

const claimStates: readonly ShownState[] = [
  {
    name: 'apply-errors',
    async arrive(visit) {
      await openClaim(visit);
      await claim(visit);
      await visit.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'apply-sending',
    async arrive(visit) {
      await interceptEntries(visit, () => new Promise(() => {}));
      await openClaim(visit);
      await fillClaim(visit, newPerson());
      await claim(visit);
      await visit.locator('button[data-busy]').waitFor();
    },
  },
  {
    name: 'apply-refused-field',
    allowed: failedCall,
    async arrive(visit) {
      const errors = { email: 'Invalid email' };
      await sendEntry(visit, 400, { error: { message: 'Please check this', errors } });
      await visit.getByRole('alert').getByText('Invalid email').waitFor();
    },
  },
  {
    name: 'apply-already-in',
    allowed: failedCall,
    async arrive(visit) {
      await sendEntry(visit, 409, { error: { message: 'You are already in.' } });
      await visit.getByText(/already in/).waitFor();
    },
  },
  {
    name: 'apply-already-in-on-this-device',
    allowed: failedCall,
    async arrive(visit) {
      await enterOnDevice(visit, newContact());
      await sendEntry(visit, 409, { error: { message: 'You are already in.' } });
      await visit.getByRole('link', { name: 'see its receipt' }).waitFor();
    },
  },
  {
    name: 'apply-server-fault',
    allowed: failedCall,
    async arrive(visit) {
      await sendEntry(visit, 503, { error: { message: 'Unavailable.' } });
      await visit.getByText(/safe to press/).waitFor();
    },
  },
  {
    name: 'receipt',
    async arrive(visit) {
      await openEntered(visit, paths.receipt);
      await visit.getByRole('button', { name: 'Print' }).waitFor();
    },
  },
];

const offerStates: readonly ShownState[] = [
  {
    name: 'lead-offer',
    async arrive(visit) {
      await failPartner(visit, 'lead', 'silent');
      await openEntered(visit, paths.leadOffer);
      await visit.getByText("You're entered").waitFor();
    },
  },
  {
    name: 'lead-offer-failed',
    allowed: failedCall,
    async arrive(visit) {
      await blockPartner(visit, 'lead');
      await openEntered(visit, paths.leadOffer);
      await visit.getByText(/has no offer for you right now/).waitFor();
    },
  },
  {
    name: 'embedded-offer',
    async arrive(visit) {
      await openEntered(visit, paths.embeddedOffer);
      await visit.frameLocator('main iframe').getByRole('button').waitFor();
    },
  },
  {
    name: 'survey-offer',
    async arrive(visit) {
      await openEntered(visit, paths.surveyOffer);
      await visit.frameLocator('main iframe').getByRole('button').waitFor();
    },
  },
  {
    name: 'offer-with-privacy-control',
    async arrive(visit) {
      await visit.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
      await openEntered(visit, paths.leadOffer);
      await visit.getByText('Opt-out request honored').waitFor();
    },
  },
  {
    name: 'offer-after-opt-out',
    async arrive(visit) {
      await enterOnDevice(visit, newContact());
      await visit.goto(paths.privacyRequest);
      await takenOver(visit);
      await visit.getByRole('button', { name: 'Opt out on this device' }).click();
      await visit.getByText('You are opted out on this device').waitFor();
      await visit.goto(paths.surveyOffer);
      await visit.getByText('Opt-out request honored').waitFor();
    },
  },
];

const legalStates: readonly ShownState[] = [
  {
    name: 'privacy-request-errors',
    async arrive(visit) {
      await visit.goto(paths.privacyRequest);
      await takenOver(visit);
      await visit.getByRole('button', { name: 'Submit' }).click();
      await visit.getByRole('alert').waitFor();
    },
  },
  {
    name: 'privacy-request-done',
    async arrive(visit) {
      const { first_name, last_name, email, phone, street, city, postal_code } = newPerson();
      await visit.goto(`${paths.privacyRequest}?type=do-not-sell`);
      await takenOver(visit);
      await visit.getByLabel('I am a (an)').selectOption({ index: 1 });
      await visit.getByLabel('State', { exact: true }).selectOption('California');
      const texts = { first_name, last_name, email, phone, street, city, postal_code };
      for (const [name, text] of Object.entries(texts)) {
        await visit.locator(`[name=${name}]`).fill(text);
      }
      await visit.getByRole('button', { name: 'Submit' }).click();
      await visit.getByText('Your request is ready').waitFor();
    },
  },
  {
    name: 'unsubscribe-error',
    async arrive(visit) {
      await visit.goto(paths.unsubscribe);
      await takenOver(visit);
      await visit.getByRole('button', { name: 'Unsubscribe' }).click();
      await visit.getByText('Required').waitFor();
    },
  },
  {
    name: 'unsubscribed',
    async arrive(visit) {
      await visit.goto(paths.unsubscribe);
      await takenOver(visit);
      await visit.getByLabel('Email').fill('everybody@example.com');
      await visit.getByRole('button', { name: 'Unsubscribe' }).click();
      await visit.getByText('Successfully unsubscribe').waitFor();
    },
  },
  {
    name: 'unsubscribe-failed',
    allowed: /Unsubscribe failed|ERR_FAILED|Failed to load resource/,
    async arrive(visit) {
      await visit.route('**/v1/fe/unsubscribe', (route) => route.abort());
      await visit.goto(paths.unsubscribe);
      await takenOver(visit);
      await visit.getByLabel('Email').fill('everybody@example.com');
      await visit.getByRole('button', { name: 'Unsubscribe' }).click();
      await visit.getByText('We cannot tell yet if you are unsubscribed').waitFor();
    },
  },
];

const troubles: readonly ShownState[] = [
  {
    name: 'details-forgotten',
    async arrive(visit) {
      await visit.goto(paths.winners);
      await takenOver(visit);
      await visit.getByRole('button', { name: 'Forget my details on this device' }).click();
      await visit.getByText(/no longer on this device/).waitFor();
    },
  },
  {
    name: 'offline',
    allowed: /ERR_INTERNET_DISCONNECTED/,
    async arrive(visit) {
      await visit.goto(paths.home);
      await takenOver(visit);
      await visit.context().setOffline(true);
      await visit.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
      await visit.getByText('You’re offline').waitFor();
    },
  },
  {
    name: 'part-not-loaded',
    allowed: /ERR_FAILED/,
    async arrive(visit) {
      await visit.route('**/packages/mfe-legal/**', (route) => route.abort());
      await visit.goto(paths.contactUs);
      await visit.getByText('Part of this page did not load').waitFor();
    },
  },
  {
    name: 'crash',
    allowed: /broken on purpose/,
    async arrive(visit) {
      // A browser without a part of the language that the page needs.
      await visit.addInitScript(() => {
        Object.defineProperty(Intl, 'ListFormat', {
          get() {
            throw new Error('broken on purpose');
          },
        });
      });
      await visit.goto(paths.privacyPolicy);
      await visit.getByText('Unexpected Application Error!').waitFor();
    },
  },
];

/** What becomes of the pages: every state that looks different. */
export const states: readonly ShownState[] = [
  ...claimStates,
  ...offerStates,
  ...legalStates,
  ...troubles,
];
