import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik } from 'formik';
import { emptyClaim } from '../fields/claim-fields';
import { PhoneField } from './phone-field';

function renderField() {
  render(
    <Formik initialValues={emptyClaim} validateOnChange={false} onSubmit={() => undefined}>
      <PhoneField />
    </Formik>,
  );
  return screen.getByLabelText<HTMLInputElement>('Phone');
}

afterEach(() => jest.restoreAllMocks());

describe('PhoneField', () => {
  it.each([
    ['1', '(1'],
    ['12', '(12'],
    ['2125550143', '(212)-555-0143'],
    ['12125550143', '(212)-555-0143'],
    ['1 212 555 0143', '(212)-555-0143'],
    ['+1 212 555 0143', '(212)-555-0143'],
    ['02125550143', '(212)-555-0143'],
    ['21255501439', '(212)-555-0143'],
  ])('shows %p as %p, typed and pasted', async (text, shown) => {
    const user = userEvent.setup();
    const field = renderField();
    await user.type(field, text);
    expect(field).toHaveValue(shown);
    await user.clear(field);
    await user.paste(text);
    expect(field).toHaveValue(shown);
  });

  it.each(['+44 20 7946 0958', '1-800-FLOWERS'])('refuses %p with a sentence', async (text) => {
    const user = userEvent.setup();
    const field = renderField();
    await user.click(field);
    await user.paste(text);
    expect(field.value).not.toMatch(/\d/);
    expect(field).toHaveAccessibleDescription(/Enter a US number/);
    await user.paste('2125550143');
    expect(field).toHaveValue('(212)-555-0143');
    expect(field).not.toHaveAccessibleDescription(/Enter a US number/);
  });

  it('types the same digits while the document has no focus', async () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const user = userEvent.setup();
    const field = renderField();
    await user.type(field, '2125550143');
    expect(field).toHaveValue('(212)-555-0143');
  });

  it('accepts autofill while the document has no focus', () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const field = renderField();
    fireEvent.change(field, { target: { value: '12125550143' } });
    expect(field).toHaveValue('(212)-555-0143');
  });
});
