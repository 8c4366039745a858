import { contactStore } from '@prizestash/shared/contact';
import type { FakeServer } from '@prizestash/shared/testing';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accepted,
  claimTexts,
  shownValues,
  submitButton,
  type setUpClaimPage,
} from './claim-page-harness';
import { fillClaim } from './fill-claim';

/** Sets up a test file whose submissions fail. */
export function setUpRejectedSubmissions(claimPage: ReturnType<typeof setUpClaimPage>) {
  // jsdom logs failed requests. Other errors still reach the console.
  beforeEach(() => {
    const { error } = console;
    jest.spyOn(console, 'error').mockImplementation((...values) => {
      if ((values[0] as { type?: string }).type !== 'XMLHttpRequest') error(...values);
    });
  });

  /** Fills in the form and submits it to an API with this response. */
  async function submitRejected(response: FakeServer['respond']) {
    const user = userEvent.setup();
    claimPage.server.respond = response;
    const page = claimPage.open();
    fillClaim();
    await user.click(submitButton());
    return { user, page };
  }

  /** Submits again with a working API and waits for the next page. */
  async function retrySubmit({ user, page }: Awaited<ReturnType<typeof submitRejected>>) {
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    expect(contactStore.contact).toBeNull();
    claimPage.server.respond = accepted;
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  }

  return { submitRejected, retrySubmit };
}
