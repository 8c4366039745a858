import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submitButton, setUpClaimPage, title } from '../../testing/claim-page-harness';

const claimPage = setUpClaimPage();

describe('ApplyPage', () => {
  it('renders the heading, image, fields and button of docs/product.md, section 2', () => {
    claimPage.open();
    expect(
      screen.getByRole('heading', { name: 'Confirm your information to claim the prize!' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('figure')).toHaveTextContent('A chance to win $1,000');
    expect(submitButton()).toHaveAttribute('type', 'submit');
    expect(document.title).toBe(title);
    expect(
      within(screen.getByLabelText('Gender'))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Choose one', 'Male', 'Female', 'Other']);
    expect(within(screen.getByLabelText('State')).getAllByRole('option')).toHaveLength(52);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveAccessibleName(
      /18 or older.*daily email promotions/,
    );
  });

  it.each([
    ['First name', 'first_name', 'given-name', null],
    ['Last name', 'last_name', 'family-name', null],
    ['Email', 'email', 'email', 'email'],
    ['Gender', 'gender', 'sex', null],
    ['Phone', 'phone', 'tel', 'tel'],
    ['Month', 'month', 'bday-month', 'numeric'],
    ['Day', 'day', 'bday-day', 'numeric'],
    ['Year', 'year', 'bday-year', 'numeric'],
    ['Address', 'street', 'address-line1', null],
    ['City', 'city', 'address-level2', null],
    ['State', 'state', 'address-level1', null],
    ['Zip code', 'postal_code', 'postal-code', 'numeric'],
  ])('sets name, autocomplete and input mode of %s', (label, name, autoComplete, inputMode) => {
    claimPage.open();
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute('name', name);
    expect(field).toHaveAttribute('autocomplete', autoComplete);
    expect(field.getAttribute('inputmode')).toBe(inputMode);
    expect(field).not.toHaveAttribute('type', 'number');
    expect(field).toBeRequired();
  });

  it('does nothing on a submit before hydration', () => {
    claimPage.open();
    const form: HTMLFormElement = screen.getByRole('form');
    expect(form).toHaveAttribute('method', 'dialog');
    expect(form).not.toHaveAttribute('action');
  });

  it('limits the digits of date and zip inputs', async () => {
    const user = userEvent.setup();
    claimPage.open();
    for (const [label, value, typed = '1a2b34567'] of [
      ['Month', '12'],
      ['Day', '12'],
      ['Year', '1234'],
      ['Zip code', '12345', '1a2-3 4567'],
    ] as const) {
      await user.type(screen.getByLabelText(label), typed);
      expect(screen.getByLabelText(label)).toHaveValue(value);
    }
  });
});
