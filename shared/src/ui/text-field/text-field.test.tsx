import { render, screen } from '@testing-library/react';
import { TextField } from './text-field';

test('the label names the input, whose id is its name', () => {
  render(<TextField label="First name" name="first_name" autoComplete="given-name" />);
  const input = screen.getByLabelText('First name');
  expect(input).toHaveAttribute('id', 'first_name');
  expect(input).toHaveAttribute('autocomplete', 'given-name');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});

test('hint and error describe the input', () => {
  render(
    <>
      <p id="more">More.</p>
      <TextField
        label="Phone"
        name="phone"
        hint="We call winners."
        error="Required"
        aria-describedby="more"
      />
    </>,
  );
  const input = screen.getByLabelText('Phone');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('More. We call winners. Required');
  expect(screen.getByText('Required')).toHaveAttribute('id', 'phone-error');
});

test('a field that is wrong together with its neighbours is marked without an error of its own', () => {
  render(
    <>
      <TextField label="Month" name="month" aria-invalid />
      <TextField label="Day" name="day" aria-invalid={false} />
      <TextField label="Year" name="year" aria-invalid={false} error="Required" />
    </>,
  );
  expect(screen.getByLabelText('Month')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Day')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByLabelText('Year')).toHaveAttribute('aria-invalid', 'true');
});

test('an optional field says so in its label', () => {
  render(<TextField label="Address line 2" name="address2" optional />);
  expect(screen.getByLabelText('Address line 2 (optional)')).toBeInTheDocument();
});

test('another input can take the place of the plain one, with the same wiring', () => {
  render(
    <TextField
      label="Phone"
      name="phone"
      error="Required"
      value="(212)"
      readOnly
      renderInput={(input) => <input {...input} data-masked />}
    />,
  );
  const input = screen.getByLabelText('Phone');
  expect(input).toHaveAttribute('data-masked');
  expect(input).toHaveValue('(212)');
  expect(input).toHaveAccessibleDescription('Required');
});
