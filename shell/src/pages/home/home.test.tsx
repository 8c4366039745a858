import { contactStore } from '@prizestash/shared/contact';
import { contactKey } from '@prizestash/shared/contact-contract';
import { SiteProvider } from '@prizestash/shared/site';
import { forgetDevice, markAlreadyEntered } from '@prizestash/shared/storage';
import { testSite } from '@prizestash/shared/testing';
import { aPerson } from '@prizestash/shared/testing/people';
import { act, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import Home from './home';

const page = (
  <MemoryRouter>
    <SiteProvider config={testSite}>
      <Home />
    </SiteProvider>
  </MemoryRouter>
);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-12-01T18:00:00Z') });
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

it('links the whole prize card to the claim form', () => {
  render(page);
  const card = screen.getByRole('link', { name: /\$1,000/ });
  expect(card).toHaveAttribute('href', '/apply');
  expect(card).toHaveTextContent(/free to claim/i);
});

it('shows the invitation, the Sunday announcement and a link to the rules', () => {
  render(page);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Be the next big winner');
  expect(screen.getByText(/free to claim. The winner is announced every Sunday/)).toBeVisible();
  const terms = screen.getByText(/No purchase necessary. US residents 18 or older./);
  expect(within(terms).getByRole('link', { name: 'Official rules' })).toHaveAttribute(
    'href',
    '/legal/rules',
  );
});

it('renders no dates on the server and the dates of the rules in the browser', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  expect(root).toHaveTextContent('Drawing: every Sunday');
  expect(root.textContent).not.toMatch(/Sunday, /);

  const onRecoverableError = jest.fn();
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError });
  });
  // The first Sunday of December draws from November, so an entry of December waits for the 13th.
  expect(root).toHaveTextContent('Drawing: Sunday, December 13');
  expect(root).toHaveTextContent('AnnouncedSunday, December 6');
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.remove();
});

it('shows the latest winners with a date and a check, above how it works', () => {
  render(page);
  const heading = screen.getByRole('heading', { name: 'Latest winners' });
  const items = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  items.forEach((item, index) => {
    const { firstName, lastInitial, state, drawing } = testSite.winners[index]!;
    expect(item).toHaveTextContent(`${firstName} ${lastInitial}.${state}$1,000`);
    expect(within(item).getByRole('link', { name: /^Check it/ })).toHaveAttribute(
      'href',
      `/winners/check?drawing=${drawing}`,
    );
  });
  const steps = screen.getByRole('heading', { name: 'How it works' });
  expect(heading.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says that nobody has won, and makes up nobody', () => {
  render(
    <MemoryRouter>
      <SiteProvider config={{ ...testSite, winners: [] }}>
        <Home />
      </SiteProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText(/Nobody has won yet/)).toBeVisible();
  expect(screen.queryByText(/Example/)).toBeNull();
});

it('knows a visitor whose entry is on this device', async () => {
  jest.useRealTimers();
  await contactStore.add(aPerson, () =>
    Promise.resolve({ status: 200, id: 'e', entered_at: new Date().toISOString() }),
  );
  localStorage.setItem(contactKey, '{}');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  expect(root).toHaveTextContent('Enter for free');
  const onRecoverableError = jest.fn();
  await act(async () => void hydrateRoot(root, page, { onRecoverableError }));
  const view = within(root);
  expect(await view.findByRole('link', { name: 'You’re in for Sunday' })).toHaveAttribute(
    'href',
    '/receipt',
  );
  expect(view.queryByText('Enter for free')).toBeNull();
  expect(root).toHaveTextContent(/Your next drawingSunday, /);
  expect(onRecoverableError).not.toHaveBeenCalled();

  act(() => contactStore.forget());
  expect(view.getByRole('link', { name: 'Enter for free' })).toBeVisible();
  root.remove();
});

it('knows the month of an entry whose details are not on this device any more', () => {
  markAlreadyEntered('2026-12', new Date());
  render(page);
  const link = screen.getByRole('link', { name: 'You’re in for December' });
  expect(link).toHaveAttribute('href', '/apply');
  expect(screen.getByText('Your next drawing')).toBeVisible();
  expect(screen.getAllByText(/Sunday, December 13/)).toHaveLength(2);

  act(forgetDevice);
  expect(screen.getByRole('link', { name: 'Enter for free' })).toBeVisible();
});

it('offers the entry of a new month', () => {
  markAlreadyEntered('2026-11', new Date());
  render(page);
  expect(screen.getByRole('link', { name: 'Enter for free' })).toBeVisible();
});

it('says how a winner is drawn and links to the check', () => {
  render(page);
  expect(screen.getByText(/A sealed list of entries and a public random number/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'anyone can check it' })).toHaveAttribute(
    'href',
    '/winners/check',
  );
});
