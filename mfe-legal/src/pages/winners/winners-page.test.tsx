import { renderPage, testSite } from '@prizestash/shared/testing';
import { screen, within } from '@testing-library/react';
import WinnersPage from './winners-page';

it('shows exactly five winners: first name, last initial, state', () => {
  renderPage(<WinnersPage />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'PrizeStash Winners!' }),
  ).toBeInTheDocument();
  const cards = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(cards).toHaveLength(5);
  cards.forEach((card, index) => {
    const { firstName, lastInitial, state } = testSite.winners[index]!;
    expect(lastInitial).toMatch(/^[A-Z]$/);
    expect(within(card).getByText(`${firstName} ${lastInitial}.`)).toBeInTheDocument();
    expect(within(card).getByText(state)).toBeInTheDocument();
  });
});

it('links to the rules, the winners list and the claim form', () => {
  renderPage(<WinnersPage />);
  for (const [name, href] of [
    ['Official Rules', '/legal/rules'],
    ['how to get the winners list', '/legal/rules#winners-list'],
    ['Enter for a chance to win', '/apply'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});
