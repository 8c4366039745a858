import { render, screen } from '@testing-library/react';
import { TextField } from './text-field';

it('labels the input and uses its name as id', () => {
  render(<TextField label="First name" name="first_name" autoComplete="given-name" />);
  const input = screen.getByLabelText('First name');
  expect(input).toHaveAttribute('id', 'first_name');
  expect(input).toHaveAttribute('autocomplete', 'given-name');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});

it('describes the input by hint and error', () => {
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

it('marks a field as invalid without its own error', () => {
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

it('adds (optional) to the label', () => {
  render(<TextField label="Address line 2" name="address2" optional />);
  expect(screen.getByLabelText('Address line 2 (optional)')).toBeInTheDocument();
});

it('passes the same props to a custom input', () => {
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
