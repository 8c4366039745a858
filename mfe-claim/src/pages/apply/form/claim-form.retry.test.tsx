import { json, type FakeServer } from '@prizestash/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accepted,
  claimTexts,
  setUpClaimPage,
  shownValues,
  submitButton,
  title,
} from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import { setUpRejectedSubmissions } from '../../../testing/rejected-submissions';

const claimPage = setUpClaimPage();
const { submitRejected, retrySubmit } = setUpRejectedSubmissions(claimPage);

describe('ClaimForm, failed request', () => {
  it.each([
    [
      'too many',
      json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '40' }),
      /try again in 40 seconds/,
    ],
    ['503', json(503, { error: { message: 'Down' } }), /safe to press the button again/],
    ['500 with a page', json(500, '<html>'), /safe to press the button again/],
    ['a malformed response', json(202, { ok: true }), /could not read the answer.*safe to press/],
    [
      'a cut connection',
      (response: Parameters<FakeServer['respond']>[0]) => response.socket?.destroy(),
      /could not reach PrizeStash.*safe to press/,
    ],
  ])('shows a notice after %s and retries with the same key', async (_name, response, message) => {
    const visit = await submitRejected(response);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(document.title).toBe(`Error: ${title}`);
    await retrySubmit(visit);
    expect(claimPage.keys()).toHaveLength(2);
    expect(claimPage.keys()[0]).toBe(claimPage.keys()[1]);
    expect(claimPage.bodies()[0]).toEqual(claimPage.bodies()[1]);
    expect(document.title).toBe(title);
  });

  it('shows a notice after 15 seconds without a response', async () => {
    // Ends the timeout as soon as the request is received. A spy on setTimeout would make Testing
    // Library assume fake timers.
    const real = window.setTimeout;
    let endTimeout = () => undefined as void;
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== 15_000) return real(work, ms);
      endTimeout = work;
      return 0;
    }) as typeof setTimeout;
    const visit = await submitRejected(() => endTimeout());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/No answer came in time.*15 seconds.*safe to press/);
    window.setTimeout = real;
    await retrySubmit(visit);
    expect(claimPage.keys()[0]).toBe(claimPage.keys()[1]);
  });

  it('shows a notice when the API is unreachable', async () => {
    const user = userEvent.setup();
    claimPage.open();
    fillClaim();
    await claimPage.server.stop();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not reach PrizeStash');
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    await claimPage.restart();
  });

  it('replaces a key that was used for other values', async () => {
    const user = userEvent.setup();
    claimPage.server.respond = json(422, { error: { message: 'Key used' } });
    const page = claimPage.open();
    fillClaim();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('press the button once more');
    claimPage.server.respond = accepted;
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.keys()[0]).not.toBe(claimPage.keys()[1]);
  });
});
