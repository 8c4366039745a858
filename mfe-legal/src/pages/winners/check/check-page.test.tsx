import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactStore } from '@prizestash/shared/contact';
import type { SiteConfig } from '@prizestash/shared/site';
import { renderPage, serveFiles, testSite } from '@prizestash/shared/testing';
import { aDrawing } from '@prizestash/drawings/testing';
import { aPerson } from '@prizestash/shared/testing/people';
import CheckPage from './check-page';
import { drawn, entryIds, publishedFiles } from './testing/publish-drawing';

jest.mock('./worker/start-worker', () => jest.requireActual('./testing/in-process-worker'));

const user = userEvent.setup();
const api = testSite.apiBaseUrl;

// A device that has seen no drawing.
beforeEach(() => {
  localStorage.removeItem('prizestash-drawing-log');
  sessionStorage.clear();
});

function openCheck(files: Record<string, object>, site: Partial<SiteConfig> = {}) {
  const requested = serveFiles(files);
  const page = renderPage(<CheckPage />, { at: '/winners/check?drawing=2026-11-22', site });
  return { requested, ...page };
}

/** The steps as `title word`, once the check is done. */
async function stepsShown(): Promise<(string | null)[]> {
  const summary = await screen.findByText('What your browser checked');
  if (!summary.closest('details')?.open) await user.click(summary);
  const list = await screen.findByRole('list', { name: 'What your browser checked' });
  return within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
}

async function checkEntry(number: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Entry number' });
  await user.clear(field);
  await user.type(field, number);
  await user.click(screen.getByRole('button', { name: 'Check my entry' }));
}

it('verifies the drawing that the address names, step by step', async () => {
  openCheck(publishedFiles());
  expect(await stepsShown()).toEqual([
    'The signing key Correct',
    'The record book Correct',
    'The sealed list Correct',
    'Time stamps from outside Missing',
    'Every entry in the list Correct',
    'The random number Correct',
    'The draw, once more Correct',
    'The people drawn Not yet',
  ]);
  expect(screen.getByText(/Number 4 comes out first, as published/)).toBeInTheDocument();
  expect(
    screen.getByText('5 entries, number 4 was drawn, every step is correct'),
  ).toBeInTheDocument();
  expect(screen.getByText(/Demonstration beacon: this proves nothing/)).toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: 'A tree of 5 entries. Number 4 was drawn (gold).' }),
  ).toBeInTheDocument();
});

it('opens with the verdict and hides the steps until they are asked for', async () => {
  openCheck(publishedFiles());
  const summary = await screen.findByText('What your browser checked');
  expect(summary.closest('details')).not.toHaveAttribute('open');
});

it('shows the steps of a drawing that is wrong', async () => {
  openCheck(publishedFiles({ leaves: drawn.leaves.toReversed() }));
  const summary = await screen.findByText('What your browser checked');
  expect(summary.closest('details')).toHaveAttribute('open');
});

it('says that it leaves time stamps to the verifier', async () => {
  const stamps = [() => 'AAAA', () => 'AAAA'];
  openCheck(publishedFiles(aDrawing({ drawing: '2026-11-22', entryIds, stamps })));
  expect(await stepsShown()).toContain('Time stamps from outside Left out');
  expect(screen.getByText(/has 2 time stamps .+ Our verifier, below, does/)).toBeInTheDocument();
});

it('says that the list of a drawing was sealed late', async () => {
  const publishedAt = new Date('2026-11-22T17:00:01Z');
  openCheck(publishedFiles(aDrawing({ drawing: '2026-11-22', entryIds, publishedAt })));
  expect(await stepsShown()).toContain('The sealed list Correct');
  expect(screen.getByText(/a list of 5 entries too late for the usual hour/)).toBeInTheDocument();
});

it('says what a drawing waits for after its list was sealed', async () => {
  const log = drawn.log.slice(0, 1);
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-22T12:00:00Z') });
  openCheck(publishedFiles({ log, records: log }));
  expect((await stepsShown()).slice(5)).toEqual([
    'The random number Not yet',
    'The draw, once more Not yet',
    'The people drawn Not yet',
  ]);
  expect(screen.getByText(/It is made on November 22, 2026 at 12:00 PM CST/)).toBeInTheDocument();
  await checkEntry(entryIds[0]!);
  expect(await screen.findByText(/^Your entry is number \d of 5\.$/)).toBeInTheDocument();
});

it.each([
  [
    'a changed list',
    { leaves: drawn.leaves.toReversed() },
    'Every entry in the list',
    'The list of entries is not in order, or has an entry twice.',
  ],
  [
    'another key',
    {
      keys: {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            kid: 'test',
            x: 'iodf_x6zhFFXes1a_uQFRWVo3XyJ4JCGOgVXvHr0nxc',
          },
        ],
      },
    },
    'The record book',
    'Record 1 of the book: A signature is wrong.',
  ],
  ['a missing record', { log: drawn.log.slice(1) }, 'The record book', 'A record is missing.'],
])('names %s', async (_name, changes, title, text) => {
  openCheck(publishedFiles(changes));
  expect(await stepsShown()).toContain(`${title} Wrong`);
  expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(`Something is wrong: ${title}`);
});

it('does not call a drawing early whose sealed list is missing', async () => {
  openCheck(publishedFiles({ log: drawn.log.slice(1), records: drawn.records?.slice(1) }));
  expect(await stepsShown()).toContain('The sealed list Wrong');
  expect(screen.queryByText(/Not sealed yet/)).toBeNull();
  expect(screen.getAllByText(/cannot be checked without the record/)).not.toHaveLength(0);
});

it('accepts records of the published key only, whatever key the API names', async () => {
  const drawingKeys = {
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        kid: 'other',
        x: 'iodf_x6zhFFXes1a_uQFRWVo3XyJ4JCGOgVXvHr0nxc',
      },
    ],
  };
  openCheck(publishedFiles(), { drawingKeys });
  expect(await stepsShown()).toContain('The record book Wrong');
  expect(screen.getByText(/signed with a key that PrizeStash has not published/)).toBeVisible();
});

it('finds an entry without sending its number', async () => {
  const { requested } = openCheck(publishedFiles());
  await checkEntry(entryIds[3]!.toUpperCase());
  expect(
    await screen.findByText(/^Your entry was number \d of 5\. Number 4 was drawn\.$/),
  ).toBeInTheDocument();
  expect(requested.join()).not.toContain(entryIds[3]);
});

it('refuses a number that is no entry number, and says when one is not in the list', async () => {
  openCheck(publishedFiles());
  await checkEntry('12345');
  expect(screen.getByRole('textbox', { name: 'Entry number' })).toHaveAccessibleDescription(
    'Not a complete entry number',
  );
  await checkEntry('00000000-0000-4000-8000-0000000000ff');
  expect(await screen.findByText('This entry was not in this drawing.')).toBeInTheDocument();
  expect(screen.getByText(/took entries of November, made before/)).toBeInTheDocument();
});

it('fills in the entry of this device, and says why it was not in', async () => {
  await act(async () => {
    await contactStore.add(aPerson, () =>
      Promise.resolve({
        status: 200,
        id: '00000000-0000-4000-8000-0000000000aa',
        entry_period: '2026-11',
        entered_at: '2026-11-22T07:00:00Z',
      }),
    );
  });
  openCheck(publishedFiles());
  expect(await screen.findByText('Filled in from the entry on this device.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check my entry' }));
  expect(
    await screen.findByText(
      /You entered on November 22, 2026 at 1:00 AM CST. Your entry takes part on: November 29, 2026; December 6, 2026\./,
    ),
  ).toBeInTheDocument();
  act(() => contactStore.forget());
});

describe('a device that has seen the record book', () => {
  const key = 'prizestash-drawing-log';
  const other = aDrawing({ drawing: '2026-11-22', entryIds: entryIds.slice(1) });

  async function checkAgain(files: Record<string, object>) {
    const { unmount } = openCheck(files);
    await stepsShown();
    unmount();
  }

  it('accepts one that has grown since', async () => {
    const log = drawn.log.slice(0, 1);
    await checkAgain(publishedFiles({ log, records: log }));
    openCheck(publishedFiles());
    expect(await stepsShown()).toContain('The record book Correct');
  });

  it('refuses one that was written again, on each visit', async () => {
    await checkAgain(publishedFiles());
    await checkAgain(publishedFiles(other));
    openCheck(publishedFiles(other));
    expect(await stepsShown()).toContain('The record book Wrong');
    expect(
      screen.getByText(/^The record book that you saw on .+ is not part of this one\.$/),
    ).toBeInTheDocument();
  });

  it.each(['{', '[]', '{"a":1}'])('ignores %s in storage', async (text) => {
    localStorage.setItem(key, text);
    openCheck(publishedFiles());
    expect(await stepsShown()).toContain('The record book Correct');
  });

  it('checks without storage', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    openCheck(publishedFiles());
    expect(await stepsShown()).toContain('The record book Correct');
    blocked.mockRestore();
  });
});

it('names the file that does not load, and tries again', async () => {
  const { [`${api}/v1/drawings/2026-11-22/leaves.bin`]: leaves, ...others } = publishedFiles();
  openCheck(others);
  expect(await screen.findByText('We could not load the list of entries.')).toBeInTheDocument();
  serveFiles({ ...others, [`${api}/v1/drawings/2026-11-22/leaves.bin`]: leaves! });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await stepsShown()).toHaveLength(8);
});

it('repeats a check offline with the files loaded before', async () => {
  openCheck(publishedFiles());
  await stepsShown();
  serveFiles({});
  await user.click(screen.getByRole('button', { name: 'Check this drawing' }));
  expect(await screen.findByText(/a check of the files loaded before/)).toBeInTheDocument();
  await checkEntry(entryIds[1]!);
  expect(await screen.findByText(/^Your entry was number \d of 5/)).toBeInTheDocument();
});

it('says that there is no drawing to check yet', async () => {
  serveFiles({ [`${api}/v1/drawings`]: { drawings: [], demonstration: false } });
  renderPage(<CheckPage />, { at: '/winners/check' });
  const drawings = screen.getByRole('combobox', { name: 'Drawing' });
  expect(await within(drawings).findByText('No drawing yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check this drawing' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('checks a drawing without entries', async () => {
  const empty = aDrawing({ drawing: '2026-11-22', entryIds: [] });
  openCheck(publishedFiles(empty));
  expect(await stepsShown()).toContain('The draw, once more Correct');
  expect(screen.getByText('There was no entry, so nobody was drawn.')).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});
