import { contactStore } from '@prizestash/shared/contact';
import { json, renderPage, startFakeServer, type FakeServer } from '@prizestash/shared/testing';
import { act, configure, screen } from '@testing-library/react';
import ApplyPage from '../pages/apply/apply-page';
import { validClaim } from './valid-claim';

/** The API's answer to an accepted entry. */
export const accepted = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });

/** The page's title while nothing is wrong. */
export const title = 'Claim your chance to win $1,000 | PrizeStash';

const { tcpa: _tick, ...texts } = validClaim;
/** What the made-up person types and selects. */
export const claimTexts = texts;

/** The form's button while nothing is under way. */
export const submitButton = () => screen.getByRole('button', { name: 'CLAIM THE PRIZE' });

/** Every value of the form as it stands on the page. */
export function shownValues() {
  const form: HTMLFormElement = screen.getByRole('form');
  const { referral_note: _trap, ...values } = Object.fromEntries(new FormData(form));
  return values;
}

/**
 * Prepares a file of tests that visit /apply: before each a real server that stands in for the API
 * and accepts every entry, after each a device without a trace.
 */
export function setUpClaimPage() {
  // Real sockets and a whole form: a busy machine needs its time.
  configure({ asyncUtilTimeout: 10_000 });

  let server: FakeServer;
  async function restart(): Promise<void> {
    server = await startFakeServer();
    server.answer = accepted;
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
    /** The server of the test that runs. */
    get server() {
      return server;
    },
    /** Starts another server, after a test has stopped its own. */
    restart,
    open: () => renderPage(<ApplyPage />, { at: '/apply', site: { apiBaseUrl: server.url } }),
    bodies: () => server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    keys: () => server.requests.map(({ headers }) => headers['idempotency-key']),
  };
}
