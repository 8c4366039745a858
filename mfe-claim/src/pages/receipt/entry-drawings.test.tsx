import { screen, within } from '@testing-library/react';
import { renderPage, serveFiles, testSite } from '@prizestash/shared/testing';
import { aSummary } from '@prizestash/shared/testing/results';
import { EntryDrawings } from './entry-drawings';

const listUrl = `${testSite.apiBaseUrl}/v1/drawings`;
const now = jest.spyOn(Date, 'now');
beforeEach(() => now.mockReturnValue(Date.parse('2026-11-21T18:00:00Z')));
afterAll(() => now.mockRestore());

const show = () => renderPage(<EntryDrawings enteredAt="2026-11-21T18:00:00Z" />);

it('lists the drawings of the entry with their results and a link to check', async () => {
  const other = { ...aSummary, drawing: '2026-11-15', status: 'committed' };
  serveFiles({ [listUrl]: { drawings: [aSummary, other], demonstration: false } });
  show();
  expect(await screen.findByText(/One of 48,112 entries was drawn/)).toBeInTheDocument();
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
    'November 22, 2026',
    'November 29, 2026',
    'December 6, 2026',
  ]);
  expect(items[1]).toHaveTextContent('To come.');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(
    screen.getByRole('link', { name: 'Check my entry in the drawing of November 22, 2026' }),
  ).toHaveAttribute('href', '/winners/check?drawing=2026-11-22');
});

it('says that a drawing of the past has no result yet', async () => {
  now.mockReturnValue(Date.parse('2026-11-29T18:00:00Z'));
  serveFiles({ [listUrl]: { drawings: [], demonstration: false } });
  show();
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'We have no result yet.',
    'We have no result yet.',
    'To come.',
  ]);
});

it('says when the results did not load', async () => {
  serveFiles({});
  show();
  expect(await screen.findByText(/We could not load newer results/)).toBeInTheDocument();
  expect(screen.getAllByText('To come.')).toHaveLength(3);
});
