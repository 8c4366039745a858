import { contactStore } from '@prizestash/shared/contact';
import { Link, useLocation } from '@prizestash/shared/navigation';
import { renderPage } from '@prizestash/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { validClaim } from '../../../testing/valid-claim';
import { accepted, submitButton, setUpClaimPage } from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import ApplyPage from '../apply-page';

const claimPage = setUpClaimPage();

/** Has the API accept the entry only when the returned function is called. */
function heldAnswer(): () => void {
  let answer = () => undefined as void;
  claimPage.server.answer = (response) => {
    answer = () => accepted(response);
  };
  return () => answer();
}

test('by keyboard alone: one entry, the contact stored, on to the first offer', async () => {
  const user = userEvent.setup();
  const page = claimPage.open();
  screen.getByLabelText('First name').focus();
  await user.keyboard('Zoë{Tab}Example{Tab}zoe@example.com{Tab}');
  await user.selectOptions(screen.getByLabelText('Gender'), '1');
  await user.keyboard('{Tab}2125550143{Tab}2{Tab}9{Tab}1990{Tab}');
  await user.keyboard('1 Example Street{Tab}Sacramento{Tab}');
  await user.selectOptions(screen.getByLabelText('State'), 'California');
  await user.keyboard('{Tab}95814{Tab} ');
  expect(screen.getByRole('checkbox')).toBeChecked();
  screen.getByLabelText('Zip code').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));

  expect(claimPage.server.requests).toHaveLength(1);
  expect(claimPage.bodies()[0]).toEqual({
    first_name: 'Zoë',
    last_name: 'Example',
    email: 'zoe@example.com',
    gender: '1',
    phone: '+12125550143',
    birthday: '02/09/1990',
    street: '1 Example Street',
    city: 'Sacramento',
    state: 'California',
    postal_code: '95814',
    tcpa: true,
    device_type: expect.any(String) as string,
    os: expect.any(String) as string,
    landing_page_id: 21,
  });
  expect(claimPage.server.requests[0]?.headers).toMatchObject({
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'consent-version': '1.0',
    'page-path': '/apply',
    'release-set': 'test-set',
    'legal-versions': '/legal/privacy-policy=1.0, /legal/rules=1.0, /legal/terms=1.0',
    'form-trap': 'empty',
    'form-seconds': expect.stringMatching(/^\d+$/) as string,
  });
  expect(contactStore.contact).toMatchObject({
    id: 'entry-1',
    entry_period: '2026-11',
    email: 'zoe@example.com',
    birthday: '02/09/1990',
    phone: '+12125550143',
    tcpa: true,
  });
  expect(contactStore.contact).not.toHaveProperty('device_type');
  expect(sessionStorage).toHaveLength(0);
});

test('five presses, one call; the button says what goes on', async () => {
  const user = userEvent.setup();
  const answer = heldAnswer();
  const page = claimPage.open();
  fillClaim();
  // At once, as a nervous thumb does it: the page has no time to draw the busy button.
  act(() => {
    for (let press = 0; press < 5; press += 1) fireEvent.submit(screen.getByRole('form'));
  });
  await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
  const busy = screen.getByRole('button', { name: 'Sending your entry…' });
  expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
  await user.click(busy);
  await user.type(screen.getByLabelText('City'), '{Enter}');
  answer();
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(claimPage.server.requests).toHaveLength(1);
});

/** Two pages of a site: the form, and one that can be left to. */
function TwoPages() {
  if (useLocation().pathname !== '/apply') return <h1>Winners</h1>;
  return (
    <>
      <ApplyPage />
      <Link to="/winners">Winners</Link>
    </>
  );
}

test('whoever has left the form meanwhile is entered, and not pulled back', async () => {
  const user = userEvent.setup();
  const answer = heldAnswer();
  const page = renderPage(<TwoPages />, {
    at: '/apply',
    site: { apiBaseUrl: claimPage.server.url },
  });
  fillClaim();
  await user.click(submitButton());
  await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Winners' }));
  answer();
  await waitFor(() => expect(contactStore.contact?.email).toBe(validClaim.email));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(page.address()).toBe('/winners');
  expect(sessionStorage).toHaveLength(0);
});

test('whoever is on the way to a page that still loads is entered, and not pulled back', async () => {
  const user = userEvent.setup();
  const answer = heldAnswer();
  const page = claimPage.open();
  fillClaim();
  await user.click(submitButton());
  await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
  const before = window.location.pathname;
  window.history.pushState(null, '', '/winners');
  answer();
  expect(await screen.findByRole('button', { name: "You're entered!" })).toBeVisible();
  expect(contactStore.contact?.email).toBe(validClaim.email);
  expect(page.address()).toBe('/apply');
  window.history.replaceState(null, '', before);
});

test('a program that fills in every field gives itself away', async () => {
  const user = userEvent.setup();
  const page = claimPage.open();
  fillClaim();
  const trap = document.querySelector<HTMLInputElement>('[name=referral_note]')!;
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
  trap.value = 'https://spam.example.com';
  await user.click(submitButton());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(claimPage.server.requests[0]?.headers['form-trap']).toBe('filled');
  expect(claimPage.server.requests[0]?.body).not.toContain('spam');
});
