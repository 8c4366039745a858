import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  setUpClaimPage,
  shownValues,
  submitButton,
  title,
} from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';

const claimPage = setUpClaimPage();

describe('ClaimForm, validation', () => {
  it('focuses an error summary with links and marks the fields of an empty form', async () => {
    const user = userEvent.setup();
    claimPage.open();
    await user.click(submitButton());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(within(summary).getByRole('button', { name: '8 more' }));
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'First name: Required',
      'Last name: Required',
      'Email: Required',
      'Gender: Required',
      'Phone: Required',
      'Month of birth: Required',
      'Day of birth: Required',
      'Year of birth: Required',
      'Address: Required',
      'City: Required',
      'State: Required',
      'Zip code: Required',
      'Consent: Please check here to continue',
    ]);
    expect(document.title).toBe(`Error: ${title}`);
    expect(screen.getByLabelText('City')).toBeInvalid();
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Required');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Please check here to continue');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      'Please check here to continue',
    );
    await user.click(within(summary).getByRole('link', { name: 'Phone: Required' }));
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    expect(claimPage.server.requests).toHaveLength(0);
  });

  it.each(['First name', 'Last name', 'Email', 'Address', 'City', 'Zip code'])(
    'cuts no text that is pasted into %s',
    async (label) => {
      const user = userEvent.setup();
      claimPage.open();
      await user.click(screen.getByLabelText(label));
      await user.paste(`${' '.repeat(300)}89501`);
      expect(screen.getByLabelText(label)).toHaveDisplayValue(/89501$/);
    },
  );

  it('validates on submit, and on every change after that', async () => {
    const user = userEvent.setup();
    claimPage.open();
    const email = screen.getByLabelText('Email');
    await user.type(email, 'zoe@');
    await user.tab();
    expect(screen.queryByText('Invalid email')).toBeNull();
    await user.click(submitButton());
    await waitFor(() => expect(email).toHaveAccessibleDescription('Invalid email'));
    await user.type(email, 'example.com');
    await waitFor(() => expect(email).toBeValid());
    await user.clear(email);
    await waitFor(() => expect(email).toHaveAccessibleDescription('Required'));
    expect(email).toHaveFocus();
  });

  it.each([
    ['an impossible date', '2', '30', '1990', 'Enter a real date, like 07 / 24 / 1990'],
    ['a mistyped year', '2', '9', '0099', 'Enter a real date, like 07 / 24 / 1990'],
    ['a visitor under 18', '2', '9', '2020', 'You must be 18 or older to enter'],
  ])(
    'shows an error below the date for %s and stores nothing',
    async (_name, month, day, year, message) => {
      const user = userEvent.setup();
      claimPage.open();
      fillClaim({ month, day, year });
      await user.click(submitButton());
      const summary = await screen.findByRole('alert');
      expect(within(summary).getByRole('link')).toHaveTextContent(`Date of birth: ${message}`);
      expect(screen.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
        expect.stringContaining(message),
      );
      for (const box of ['Month', 'Day', 'Year']) expect(screen.getByLabelText(box)).toBeInvalid();
      await user.click(within(summary).getByRole('link'));
      expect(screen.getByLabelText('Month')).toHaveFocus();
      expect(claimPage.server.requests).toHaveLength(0);
      expect(localStorage).toHaveLength(0);
      if (year === '2020') expect(sessionStorage).toHaveLength(0);
    },
  );

  it('fills the three boxes of the date with a pasted date, and drops what is no digit', async () => {
    const user = userEvent.setup();
    claimPage.open();
    await user.click(screen.getByLabelText('Day'));
    await user.paste('07/24/1990');
    expect(shownValues()).toMatchObject({ month: '07', day: '24', year: '1990' });
    fireEvent.input(screen.getByLabelText('Month'), { target: { value: 'March 5, 1980' } });
    expect(shownValues()).toMatchObject({ month: '3', day: '5', year: '1980' });
    await user.click(screen.getByLabelText('Zip code'));
    await user.paste(' 12345');
    expect(screen.getByLabelText('Zip code')).toHaveValue('12345');
  });

  it.each([
    ['Month', 'July', { month: '7', day: '', year: '' }],
    ['Month', 'July 4', { month: '7', day: '4', year: '' }],
    ['Month', 'July 4th', { month: '7', day: '4', year: '' }],
    ['Month', 'September 24th, 1990', { month: '9', day: '24', year: '1990' }],
    ['Day', '4 July', { month: '7', day: '4', year: '' }],
    ['Month', '24 July 1990', { month: '7', day: '24', year: '1990' }],
    ['Month', '1/5/1990', { month: '1', day: '5', year: '1990' }],
    ['Month', '01 / 24 / 1990', { month: '01', day: '24', year: '1990' }],
    ['Month', '01241990', { month: '01', day: '', year: '' }],
    ['Month', '1/5/90', { month: '1/5/90', day: '', year: '' }],
    ['Day', 'September 24, 1990', { month: '9', day: '24', year: '1990' }],
    ['Month', 'Julie', { month: 'Julie', day: '', year: '' }],
    ['Day', '1st', { month: '', day: '1', year: '' }],
    ['Month', 'Julx{Backspace}y', { month: '7', day: '', year: '' }],
    ['Month', '07', { month: '07', day: '', year: '' }],
    ['Month', '7{Enter}', { month: '7', day: '', year: '' }],
  ])('reads in %s what is typed key by key: %s', async (label, keys, date) => {
    const user = userEvent.setup();
    claimPage.open();
    await user.click(screen.getByLabelText(label));
    await user.keyboard(keys);
    await user.tab();
    expect(shownValues()).toMatchObject(date);
  });

  it('drops the invisible marks around a text that is pasted from a contact or a chat', async () => {
    const user = userEvent.setup();
    claimPage.open();
    for (const [label, text] of [
      ['First name', 'Ann'],
      ['Email', 'ann@example.com'],
      ['Address', '1 Main St'],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(`\u200e\u202a${text}\u202c\ufeff`);
      expect(screen.getByLabelText(label)).toHaveValue(text);
    }
  });

  it('changes the title before the focus moves to the summary', async () => {
    const user = userEvent.setup();
    claimPage.open();
    const titles: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).getAttribute('role') === 'alert') titles.push(document.title);
    });
    await user.click(submitButton());
    await screen.findByRole('alert');
    await waitFor(() => expect(titles).toEqual([`Error: ${title}`]));
  });

  it('shows how much of each section is filled in', () => {
    claimPage.open();
    const filled = () =>
      [...document.querySelectorAll('progress')].map(({ value, max }) => `${value}/${max}`);
    expect(filled()).toEqual(['0/8', '0/4', '0/1']);
    fillClaim({ city: '' });
    expect(filled()).toEqual(['8/8', '3/4', '1/1']);
  });
});
