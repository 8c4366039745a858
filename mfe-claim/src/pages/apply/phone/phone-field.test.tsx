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

  it.each([
    ['digit by digit', [...'2125550143'].map((_, at) => '2125550143'.slice(0, at + 1))],
    ['with digits of another script', ['٢', '٢١٢', '٢١٢٥٥٥٠١٤٣']],
    ['at once', ['2125550143']],
    ['with corrections', ['21', '212', '21', '2125550143']],
  ])('leaves a text alone that a keyboard composes %s, and masks it then', (_how, texts) => {
    const field = renderField();
    fireEvent.focus(field);
    fireEvent.compositionStart(field);
    for (const value of texts) {
      fireEvent.input(field, { target: { value }, isComposing: true });
      expect(field).toHaveValue(value);
    }
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('(212)-555-0143');
  });

  it('composes digits into a number that is there', () => {
    const field = renderField();
    fireEvent.change(field, { target: { value: '(212)-5' } });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: '(212)-550143' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('(212)-550-143');
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
