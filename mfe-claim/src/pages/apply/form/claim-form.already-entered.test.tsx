import { contactStore } from '@prizestash/shared/contact';
import { json } from '@prizestash/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  accepted,
  claimTexts,
  setUpClaimPage,
  shownValues,
  submitButton,
} from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import { setUpRejectedSubmissions } from '../../../testing/rejected-submissions';
import { validClaim } from '../../../testing/valid-claim';
import { alreadyEnteredKey } from '@prizestash/shared/storage';
import { toSubmittedContact } from '../submission/submit-claim';

const claimPage = setUpClaimPage();
const { submitRejected } = setUpRejectedSubmissions(claimPage);

/** A past period, so that the page cannot take it from the clock. */
const alreadyIn = json(409, { error: { message: 'Already entered', entry_period: '2026-03' } });

describe('ClaimForm, earlier entry', () => {
  it('names the month of the response and links to the offers', async () => {
    const { user, page } = await submitRejected(alreadyIn);
    const note = await screen.findByText("You're already in for March");
    expect(note.closest('[role=status]')).toHaveFocus();
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    expect(contactStore.contact).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Continue to the offers' }));
    expect(page.address()).toBe('/paths/toffer');
  });

  it('marks the period for the offer pages, then that of the entry which is accepted', async () => {
    const { user, page } = await submitRejected(alreadyIn);
    await screen.findByText(/already in for/);
    expect(localStorage.getItem(alreadyEnteredKey)).toBe('2026-03');
    claimPage.server.respond = accepted;
    fillClaim({ first_name: 'Sam', email: 'sam@example.com' });
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(localStorage.getItem(alreadyEnteredKey)).toBe('2026-11');
  });

  it('sets no marker for other errors', async () => {
    await submitRejected(json(503, { error: { message: 'Down' } }));
    await screen.findByRole('alert');
    expect(localStorage.getItem(alreadyEnteredKey)).toBeNull();
  });

  it('links to the receipt on the device that stores the entry', async () => {
    const { user, page } = await submitRejected((response) => {
      // Another tab of the device stores its entry meanwhile.
      const entered = Promise.resolve({ status: 200, id: 'entry-1' });
      void contactStore
        .add(toSubmittedContact(validClaim), () => entered)
        .then(() => alreadyIn(response));
    });
    await user.click(await screen.findByRole('link', { name: 'see its receipt' }));
    expect(page.address()).toBe('/receipt');
  });

  it('sends a new key for the same values after 409', async () => {
    const { user, page } = await submitRejected(alreadyIn);
    await screen.findByText(/already in for/);
    claimPage.server.respond = accepted;
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.keys()[0]).not.toBe(claimPage.keys()[1]);
  });

  it('sends a new key for another person after 409', async () => {
    const { user, page } = await submitRejected(alreadyIn);
    await screen.findByText(/already in for/);
    claimPage.server.respond = accepted;
    fillClaim({ first_name: 'Sam', email: 'sam@example.com' });
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.keys()[0]).not.toBe(claimPage.keys()[1]);
    expect(contactStore.contact?.email).toBe('sam@example.com');
  });
});
