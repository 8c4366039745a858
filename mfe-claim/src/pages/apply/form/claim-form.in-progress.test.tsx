import { contactStore } from '@prizestash/shared/contact';
import { Link, useLocation } from '@prizestash/shared/navigation';
import { renderPage } from '@prizestash/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accepted, setUpClaimPage, submitButton } from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import { validClaim } from '../../../testing/valid-claim';
import ApplyPage from '../apply-page';

const claimPage = setUpClaimPage();

/** Holds the response back until the returned function is called. */
function holdResponse(): () => void {
  let respond = () => undefined as void;
  claimPage.server.respond = (response) => {
    respond = () => accepted(response);
  };
  return () => respond();
}

describe('ClaimForm, submission in progress', () => {
  it('sends one request for five submits and shows a busy button', async () => {
    const user = userEvent.setup();
    const respond = holdResponse();
    const page = claimPage.open();
    fillClaim();
    // In one task, so that the busy button is not rendered in between.
    act(() => {
      for (let submit = 0; submit < 5; submit += 1) fireEvent.submit(screen.getByRole('form'));
    });
    await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
    const busy = screen.getByRole('button', { name: 'Sending your entry…' });
    expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
    await user.click(busy);
    await user.type(screen.getByLabelText('City'), '{Enter}');
    respond();
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.server.requests).toHaveLength(1);
  });

  it('shows the busy button in a task before the validation', async () => {
    claimPage.open();
    // The submission chunk is loaded, so the validation could run in microtasks.
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByRole('alert');
    jest.useFakeTimers({ doNotFake: ['performance'] });
    try {
      act(() => screen.getByLabelText('City').focus());
      await act(async () => void fireEvent.submit(screen.getByRole('form')));
      expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
    } finally {
      jest.useRealTimers();
    }
  });

  /** A site with two pages, the form and another one. */
  function TwoPages() {
    if (useLocation().pathname !== '/apply') return <h1>Winners</h1>;
    return (
      <>
        <ApplyPage />
        <Link to="/winners">Winners</Link>
      </>
    );
  }

  it('does not navigate when the visitor has left the form', async () => {
    const user = userEvent.setup();
    const respond = holdResponse();
    const page = renderPage(<TwoPages />, {
      at: '/apply',
      site: { apiBaseUrl: claimPage.server.url },
    });
    fillClaim();
    await user.click(submitButton());
    await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Winners' }));
    respond();
    await waitFor(() => expect(contactStore.contact?.email).toBe(validClaim.email));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(page.address()).toBe('/winners');
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not navigate while another page is loading', async () => {
    const user = userEvent.setup();
    const respond = holdResponse();
    const page = claimPage.open();
    fillClaim();
    await user.click(submitButton());
    await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
    const before = window.location.pathname;
    window.history.pushState(null, '', '/winners');
    respond();
    expect(await screen.findByRole('button', { name: "You're entered!" })).toBeVisible();
    expect(contactStore.contact?.email).toBe(validClaim.email);
    expect(page.address()).toBe('/apply');
    window.history.replaceState(null, '', before);
  });
});
