import { render, screen } from '@testing-library/react';
import { TextField } from '../text-field/text-field';
import { FieldGroup } from './field-group';

it('is named by its legend and described by hint and error', () => {
  render(
    <FieldGroup
      legend="Date of birth"
      hint="You must be 18 or older."
      error="Required"
      layout="row"
    >
      <TextField label="Month" name="month" />
    </FieldGroup>,
  );
  const group = screen.getByRole('group', { name: 'Date of birth' });
  expect(group).toHaveAccessibleDescription('You must be 18 or older. Required');
  expect(group).toContainElement(screen.getByLabelText('Month'));
});
