import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SelectField } from './select-field';

const options = [
  { value: 'Ohio', label: 'Ohio' },
  { value: 'Texas', label: 'Texas' },
];

it('starts with the placeholder and selects an option', async () => {
  const change = jest.fn();
  render(
    <SelectField
      label="State"
      name="state"
      options={options}
      placeholder="Choose a state"
      defaultValue=""
      onChange={change}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'State' });
  expect(select).toHaveDisplayValue('Choose a state');
  await userEvent.selectOptions(select, 'Texas');
  expect(select).toHaveValue('Texas');
  expect(change).toHaveBeenCalledTimes(1);
});

it('is described by hint and error', () => {
  render(
    <SelectField
      label="State"
      name="state"
      options={options}
      hint="Where you live"
      error="Required"
    />,
  );
  const select = screen.getByLabelText('State');
  expect(select).toBeInvalid();
  expect(select).toHaveAccessibleDescription('Where you live Required');
});
