import { render, screen } from '@testing-library/react';
import { TextField } from '../text-field/text-field';
import { FieldRow } from './field-row';

it('keeps its fields in reading order', () => {
  render(
    <FieldRow columns={2}>
      <TextField label="City" name="city" />
      <TextField label="Zip code" name="postal_code" />
    </FieldRow>,
  );
  expect(screen.getAllByRole('textbox').map(({ id }) => id)).toEqual(['city', 'postal_code']);
});
