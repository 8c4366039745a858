import type { DrawingList } from '@prizestash/shared/results';
import { renderPage, serveFiles, testSite } from '@prizestash/shared/testing';
import { aSummary } from '@prizestash/shared/testing/results';
import { screen, within } from '@testing-library/react';
import WinnersPage from './winners-page';

const listUrl = `${testSite.apiBaseUrl}/v1/drawings`;
const winner = { first_name: 'Ann', last_initial: 'E', state: 'Ohio' };
const published: DrawingList = { drawings: [aSummary], demonstration: false };
const lead = () => screen.getByText(/A new \$1,000 winner is drawn every Sunday/);
const cards = () =>
  within(screen.getByRole('list', { name: 'Latest winners' })).getAllByRole('listitem');

beforeEach(() => void serveFiles({}));

it('shows the five winners of the HTML: first name, last initial, state', async () => {
  renderPage(<WinnersPage />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'PrizeStash Winners!' }),
  ).toBeInTheDocument();
  expect(cards()).toHaveLength(5);
  cards().forEach((card, index) => {
    const { firstName, lastInitial, state } = testSite.winners[index]!;
    expect(within(card).getByText(`${firstName} ${lastInitial}.`)).toBeInTheDocument();
    expect(within(card).getByText(state)).toBeInTheDocument();
  });
  expect(lead()).toHaveTextContent('Here are the latest five.');
  expect(await screen.findByText(/We could not load newer results/)).toBeInTheDocument();
});

it.each([
  [0, 'Nobody has won yet.'],
  [1, 'So far there is one.'],
  [3, 'So far there are 3.'],
])('says that there are %i winners', async (count, sentence) => {
  renderPage(<WinnersPage />, { site: { winners: testSite.winners.slice(0, count) } });
  expect(lead()).toHaveTextContent(sentence);
  await screen.findByText(/We could not load newer results/);
});

it('marks the examples of the local demonstration', async () => {
  const example = { firstName: 'Bo', lastInitial: 'X', state: 'Iowa' };
  renderPage(<WinnersPage />, { site: { winners: [testSite.winners[0]!, example] } });
  expect(lead()).toHaveTextContent('winners without a date are made up');
  expect(cards()[1]).toHaveTextContent('Example · local demonstration');
  expect(cards()[0]).not.toHaveTextContent('Example');
  await screen.findByText(/We could not load newer results/);
});

it('replaces drawings and winners of the HTML by those of the API', async () => {
  const won = { ...aSummary, status: 'confirmed', winner } as const;
  serveFiles({ [listUrl]: { drawings: [won], demonstration: true } });
  let html = '';
  renderPage(<WinnersPage />, {
    site: { drawings: published, winners: testSite.winners.slice(0, 1) },
    beforeScript: (page) => {
      html = page.textContent;
    },
  });
  expect(html).toContain('One of 48,112 entries was drawn. We are about to contact the person.');
  expect(await screen.findByText('Ann E. from Ohio won $1,000.')).toBeInTheDocument();
  expect(screen.getByText('This list is up to date.')).toBeInTheDocument();
  expect(screen.getByText(/Demonstration beacon: this proves nothing/)).toBeInTheDocument();
  expect(cards()).toHaveLength(2);
  expect(cards()[0]).toHaveTextContent('Ann E.Ohio$1,000');
  expect(cards()[1]).toHaveTextContent('Alice A.Alabama$1,000');
});

it('still names five winners when the API lists fewer', async () => {
  serveFiles({ [listUrl]: { drawings: [aSummary], demonstration: false } });
  renderPage(<WinnersPage />);
  expect(await screen.findByText('This list is up to date.')).toBeInTheDocument();
  expect(cards()).toHaveLength(5);
  expect(lead()).toHaveTextContent('Here are the latest five.');
});

it('leads with the newest drawing and what came of it', async () => {
  renderPage(<WinnersPage />, { site: { drawings: published } });
  const heading = screen.getByRole('heading', { name: 'Latest drawing' });
  const panel = heading.parentElement?.parentElement as HTMLElement;
  expect(panel).toHaveTextContent('November 22, 2026');
  expect(panel).toHaveTextContent('One of 48,112 entries was drawn. We are about to contact the');
  expect(within(panel).getByRole('link', { name: 'Check this drawing' })).toHaveAttribute(
    'href',
    '/winners/check?drawing=2026-11-22',
  );
  const [ticket] = cards();
  expect(heading.compareDocumentPosition(ticket!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.findByText(/We could not load newer results/);
});

it('links a drawing to its check once its records are published', async () => {
  const closed = { ...aSummary, drawing: '2026-11-29', status: 'closed', draws_at: null } as const;
  const earlier = { ...aSummary, drawing: '2026-11-15' };
  renderPage(<WinnersPage />, {
    site: { drawings: { ...published, drawings: [closed, earlier] }, winners: [] },
  });
  expect(screen.queryByRole('link', { name: 'Check this drawing' })).toBeNull();
  expect(
    screen.getByRole('link', { name: /^Check it.*drawing of November 15, 2026$/ }),
  ).toHaveAttribute('href', '/winners/check?drawing=2026-11-15');
  await screen.findByText(/We could not load newer results/);
});

it('links to the rules, the winners list and the claim form', async () => {
  renderPage(<WinnersPage />);
  for (const [name, href] of [
    ['Official Rules', '/legal/rules'],
    ['how to get the winners list', '/legal/rules#winners-list'],
    ['Enter for a chance to win', '/apply'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(screen.getByText('No drawing has been held yet.')).toBeInTheDocument();
  await screen.findByText(/We could not load newer results/);
});
