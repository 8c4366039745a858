import { contactStore } from '@prizestash/shared/contact';
import {
  json,
  renderPage,
  repeatNothing,
  startFakeServer,
  type FakeServer,
} from '@prizestash/shared/testing';
import { act, screen } from '@testing-library/react';
import ApplyPage from '../pages/apply/apply-page';
import { validClaim } from './valid-claim';

/** The API's response to an accepted entry. */
export const accepted = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });

/** The document title without errors. */
export const title = 'Claim your chance to win $1,000 | PrizeStash';

const { tcpa: _consent, ...texts } = validClaim;
/** The texts and selections of the fixture. */
export const claimTexts = texts;

/** The submit button while no submission is in progress. */
export const submitButton = () => screen.getByRole('button', { name: 'CLAIM THE PRIZE' });

/** The values in the DOM, without the honeypot field. */
export function shownValues() {
  const form: HTMLFormElement = screen.getByRole('form');
  const { referral_note: _honeypot, ...values } = Object.fromEntries(new FormData(form));
  return values;
}

/**
 * Sets up a test file for /apply. Before each test it starts a fake API that accepts every entry;
 * after each test it clears the stored contact and storage.
 */
export function setUpClaimPage() {
  let server: FakeServer;
  async function restart(): Promise<void> {
    server = await startFakeServer();
    repeatNothing();
    server.respond = accepted;
  }
  beforeEach(restart);
  afterEach(async () => {
    await server.stop();
    jest.restoreAllMocks();
    act(() => contactStore.forget());
    sessionStorage.clear();
    localStorage.clear();
  });

  return {
    /** The fake API of the current test. */
    get server() {
      return server;
    },
    /** Starts the fake API again after a test has stopped it. */
    restart,
    open: () => renderPage(<ApplyPage />, { at: '/apply', site: { apiBaseUrl: server.url } }),
    bodies: () => server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    keys: () => server.requests.map(({ headers }) => headers['idempotency-key']),
  };
}
