import type { Page } from '@playwright/test';
import { paths } from '../../shared/src/paths';
import { arriveAt, takenOver } from '../arrive';
import { claim, fillClaim } from '../claim-form';
import { accepted, answerJson, interceptEntries, openClaim } from '../claim-page';
import { newPerson } from '../people';

/** One thing a visitor can see. */
export interface ShownState {
  /** File name of its pictures. */
  readonly name: string;
  /** Brings the page into the state. */
  arrive(page: Page): Promise<unknown>;
}

const page = (name: string, path: string): ShownState => ({
  name,
  arrive: (visit) => visit.goto(path),
});

async function sendEntry(visit: Page, ...answer: Parameters<typeof answerJson>): Promise<void> {
  await interceptEntries(visit, answerJson(...answer));
  await openClaim(visit);
  await fillClaim(visit, newPerson());
  await claim(visit);
}

async function enter(visit: Page): Promise<void> {
  await interceptEntries(visit, accepted);
  await openClaim(visit);
  await fillClaim(visit, newPerson());
  await claim(visit);
  await arriveAt(visit, paths.embeddedOffer);
}

/** Every page, and the states of it that look different. */
export const states: readonly ShownState[] = [
  page('home', paths.home),
  page('apply', paths.apply),
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
    name: 'apply-already-in',
    async arrive(visit) {
      const error = { message: 'You are already in.', entry_period: '2026-11' };
      await sendEntry(visit, 409, { error });
      await visit.getByText(/already in/).waitFor();
    },
  },
  {
    name: 'apply-server-fault',
    async arrive(visit) {
      await sendEntry(visit, 503, { error: { message: 'Unavailable.' } });
      await visit.getByText(/safe to press/).waitFor();
    },
  },
  page('lead-offer-without-entry', paths.leadOffer),
  { name: 'embedded-offer', arrive: enter },
  {
    name: 'survey-offer',
    async arrive(visit) {
      await enter(visit);
      await visit.getByRole('link', { name: 'Next' }).click();
      await arriveAt(visit, paths.surveyOffer);
    },
  },
  page('privacy-policy', paths.privacyPolicy),
  page('terms', paths.terms),
  page('rules', paths.rules),
  {
    name: 'privacy-request-errors',
    async arrive(visit) {
      await visit.goto(paths.privacyRequest);
      await takenOver(visit);
      await visit.getByRole('button', { name: 'Submit' }).click();
    },
  },
  page('privacy-request', paths.privacyRequest),
  page('unsubscribe', paths.unsubscribe),
  {
    name: 'unsubscribed',
    async arrive(visit) {
      await visit.goto(paths.unsubscribe);
      await takenOver(visit);
      await visit.getByLabel('Email').fill('screenshots@example.com');
      await visit.getByRole('button', { name: 'Unsubscribe' }).click();
      await visit.getByText('Successfully unsubscribe').waitFor();
    },
  },
  page('winners', paths.winners),
  page('contact', paths.contactUs),
  page('not-found', '/nobody-owns-this'),
];
