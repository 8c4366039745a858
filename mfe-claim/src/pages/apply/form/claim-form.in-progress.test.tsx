import { contactStore } from '@prizestash/shared/contact';
import { forgetDevice } from '@prizestash/shared/storage';
import { Link, useLocation } from '@prizestash/shared/navigation';
import { claimSchema } from '@prizestash/shared/rules/claim-schema';
import { json, renderPage } from '@prizestash/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accepted,
  setUpClaimPage,
  shownValues,
  submitButton,
} from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import { validClaim } from '../../../testing/valid-claim';
import ApplyPage from '../apply-page';

const claimPage = setUpClaimPage();

/** Holds the response back until the returned function is called. */
function holdResponse(held: typeof accepted = accepted): () => void {
  let respond = () => undefined as void;
  claimPage.server.respond = (response) => {
    respond = () => held(response);
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

  it('is emptied when the device forgets, and saves nothing of it again', async () => {
    claimPage.open();
    fillClaim();
    await act(async () => forgetDevice());
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Reno' } });
    await waitFor(() => expect(shownValues()).toMatchObject({ first_name: '', city: 'Reno' }));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(validClaim.last_name);
  });

  it('stores nothing of an entry whose details the device forgets before the response', async () => {
    const respond = holdResponse();
    const page = claimPage.open();
    fillClaim();
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
    act(forgetDevice);
    const stored = jest.spyOn(Storage.prototype, 'setItem');
    respond();
    expect(await screen.findByText("You're already in for November")).toBeVisible();
    expect(contactStore.contact).toBeNull();
    expect(stored).not.toHaveBeenCalled();
    expect(page.address()).toBe('/apply');
  });

  it('says that it checks an empty form, and not that it sends one', async () => {
    claimPage.open();
    const said = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const one of screen.getAllByRole('status')) said.add(one.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByText('Please check these answers');
    observer.disconnect();
    expect([...said]).not.toContain('Sending your entry…');
  });

  it('sends the entry in the task of the press, before the form is rendered', async () => {
    claimPage.open();
    // Loads what a submission needs, and lets it prepare.
    fireEvent.focus(screen.getByLabelText('City'));
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByRole('alert');
    fillClaim();
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation();
    jest.useFakeTimers({ doNotFake: ['performance'] });
    try {
      const press = new Event('submit', { bubbles: true, cancelable: true });
      screen.getByRole('form').dispatchEvent(press);
      // Microtasks only: no timer and no frame runs.
      for (let count = 0; count < 200; count += 1) await Promise.resolve();
      expect(send).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
    } finally {
      jest.useRealTimers();
    }
  });

  it('validates a form with consent before the press, and not again', async () => {
    const validations = jest.spyOn(claimSchema, 'validateSync');
    const page = claimPage.open();
    fillClaim();
    await waitFor(() => expect(validations).toHaveBeenCalledWith(validClaim, expect.anything()));
    const before = validations.mock.calls.length;
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(validations).toHaveBeenCalledTimes(before);
  });

  /** A site with two pages, the form and another one. */
  function TwoPages() {
    if (useLocation().pathname !== '/apply') return <Link to="/apply">Back</Link>;
    return (
      <>
        <ApplyPage />
        <Link to="/winners">Winners</Link>
      </>
    );
  }

  /** Submits a valid form and leaves it before the response. */
  async function leaveWhileSubmitting() {
    const user = userEvent.setup();
    const page = renderPage(<TwoPages />, {
      at: '/apply',
      site: { apiBaseUrl: claimPage.server.url },
    });
    fillClaim();
    await user.click(submitButton());
    await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Winners' }));
    return { user, page, goBack: () => user.click(screen.getByRole('link', { name: 'Back' })) };
  }

  it('does not navigate when the visitor has left the form, and says later that they are in', async () => {
    const respond = holdResponse();
    const { user, page, goBack } = await leaveWhileSubmitting();
    respond();
    await waitFor(() => expect(contactStore.contact?.email).toBe(validClaim.email));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(page.address()).toBe('/winners');
    expect(sessionStorage).toHaveLength(0);
    await goBack();
    expect(await screen.findByText(/You're already in for/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'see its receipt' })).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /somebody else/ }));
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(submitButton()).toBeEnabled();
  });

  it.each(['before', 'after'])(
    'shows a failure that comes %s the visitor is back at the form',
    async (when) => {
      const respond = holdResponse(
        json(422, { error: { message: 'Please check', errors: { email: 'No such mailbox' } } }),
      );
      const { user, page, goBack } = await leaveWhileSubmitting();
      if (when === 'before') {
        respond();
        await act(() => new Promise((done) => setTimeout(done, 50)));
        await goBack();
      } else {
        await goBack();
        expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
        expect(claimPage.server.requests).toHaveLength(1);
        respond();
      }
      const alert = await screen.findByRole('alert');
      await waitFor(() => expect(alert).toHaveFocus());
      expect(alert).toHaveTextContent('No such mailbox');
      expect(shownValues()).toMatchObject({ first_name: validClaim.first_name });
      await user.type(screen.getByLabelText('Email'), 'x');
      await waitFor(() => expect(screen.queryByText('No such mailbox')).not.toBeInTheDocument());
      claimPage.server.respond = accepted;
      await user.click(screen.getByRole('checkbox'));
      await user.click(submitButton());
      await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    },
  );

  it('leads to the first offer when the visitor is back before the entry is accepted', async () => {
    const respond = holdResponse();
    const { page, goBack } = await leaveWhileSubmitting();
    await goBack();
    expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
    respond();
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.server.requests).toHaveLength(1);
  });

  it('shows nothing of a submission whose details were forgotten', async () => {
    const respond = holdResponse(json(503, {}));
    const { goBack } = await leaveWhileSubmitting();
    respond();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    sessionStorage.clear();
    await goBack();
    expect(submitButton()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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
