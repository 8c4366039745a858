import { SiteProvider } from '@prizestash/shared/site';
import { testSite } from '@prizestash/shared/testing';
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
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

test('the prize card as a whole leads to the claim form', () => {
  render(page);
  const card = screen.getByRole('link', { name: /\$1,000/ });
  expect(card).toHaveAttribute('href', '/apply');
  expect(card).toHaveTextContent(/free to claim/i);
});

test('it invites, promises a winner every Sunday and points to the rules', () => {
  render(page);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Be the next big winner');
  expect(screen.getByText(/free to claim. The winner is announced every Sunday/)).toBeVisible();
  const terms = screen.getByText(/No purchase necessary. US residents 18 or older./);
  expect(within(terms).getByRole('link', { name: 'Official rules' })).toHaveAttribute(
    'href',
    '/legal/rules',
  );
});

test('written at publishing it names no day; in the browser it names the days of the rules', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  expect(root).toHaveTextContent('Drawing: every Sunday');
  expect(root.textContent).not.toMatch(/Sunday, /);

  const mismatch = jest.fn();
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: mismatch });
  });
  // The first Sunday of December draws from November: an entry made now waits for the 13th.
  expect(root).toHaveTextContent('Drawing: Sunday, December 13');
  expect(root).toHaveTextContent('AnnouncedSunday, December 6');
  expect(mismatch).not.toHaveBeenCalled();
  root.remove();
});

test('it shows the five winners', () => {
  render(page);
  const section = screen.getByRole('heading', { name: 'Latest winners' }).parentElement;
  const items = within(section as HTMLElement).getAllByRole('listitem');
  expect(items).toHaveLength(5);
  testSite.winners.forEach(({ firstName, lastInitial, state }, index) => {
    expect(items[index]).toHaveTextContent(`${firstName} ${lastInitial}. ${state}`);
  });
});
