import { contactStore } from '@prizestash/shared/contact';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { forgetDevice, markAlreadyEntered } from '@prizestash/shared/storage';
import { act, screen } from '@testing-library/react';
import { setUpClaimPage } from '../../../testing/claim-page-harness';
import { validClaim } from '../../../testing/valid-claim';
import { saveDraft } from '../draft/use-restored-values';
import { toSubmittedContact } from '../submission/submit-claim';

const claimPage = setUpClaimPage();
const period = entryPeriodOf(new Date());
const store = (receipt: object) =>
  contactStore.add(toSubmittedContact(validClaim), () =>
    Promise.resolve({ status: 200, ...receipt }),
  );

it.each([
  ['stores an entry of this month', () => store({ entry_period: period }), true],
  ['stores an entry without a period', () => store({}), true],
  [
    'was told of an entry elsewhere',
    () => Promise.resolve(markAlreadyEntered(period, new Date())),
    false,
  ],
])('says so first on a device that %s', async (_name, enter, hasReceipt) => {
  await act(async () => void (await enter()));
  claimPage.open();
  expect(await screen.findByText(/^You're already in for [A-Z]/)).toBeVisible();
  expect(screen.getByText(/^You can enter again from [A-Z]\w+ 1\.$/)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'see its receipt' })).toHaveLength(
    hasReceipt ? 1 : 0,
  );
  expect(screen.getByRole('link', { name: 'Continue to the offers' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it.each([
  ['has no entry', () => Promise.resolve()],
  ['stores an entry of another month', () => store({ entry_period: '2026-10' })],
  [
    'has a form that somebody has begun',
    () => store({}).then(() => saveDraft({ ...validClaim, first_name: 'Sam' }, new Date())),
  ],
])('shows the form on a device that %s', async (_name, prepare) => {
  await act(async () => void (await prepare()));
  claimPage.open();
  expect(await screen.findByRole('form')).toBeVisible();
  expect(screen.queryByText(/already in/)).not.toBeInTheDocument();
});

it.each([
  ['stores an entry', () => store({ entry_period: period })],
  ['is marked', () => Promise.resolve(markAlreadyEntered(period, new Date()))],
])('shows the form once the entry is forgotten on a device that %s', async (_name, enter) => {
  await act(async () => void (await enter()));
  claimPage.open();
  await screen.findByText(/already in for/);
  act(forgetDevice);
  expect(await screen.findByRole('form')).toBeVisible();
  expect(screen.queryByText(/already in/)).not.toBeInTheDocument();
});

it.each([
  ['2026-12-01T05:59:59Z', false],
  ['2026-12-01T06:00:00Z', true],
])('shows the form to who returns to an open page at %s: %s', async (time, isShown) => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), advanceTimers: true });
  try {
    await act(async () => void (await store({ entry_period: '2026-11' })));
    claimPage.open();
    await screen.findByText("You're already in for November");
    jest.setSystemTime(new Date(time));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(screen.queryAllByRole('form')).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByText(/already in for/)).toHaveLength(isShown ? 0 : 1);
  } finally {
    jest.useRealTimers();
  }
});

it('names the month after December', async () => {
  jest.useFakeTimers({ now: new Date('2026-12-20T12:00:00Z'), advanceTimers: true });
  try {
    await act(async () => void (await store({ entry_period: '2026-12' })));
    claimPage.open();
    expect(await screen.findByText("You're already in for December")).toBeVisible();
    expect(screen.getByText('You can enter again from January 1.')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});
