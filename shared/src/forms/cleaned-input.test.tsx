import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { cleanedInput } from './cleaned-input';

function Field() {
  const [value, setValue] = useState('');
  return <input {...cleanedInput(value, setValue, (text) => text.trim().toUpperCase())} />;
}

const input = () => screen.getByRole('textbox');
const compose = (value: string) => {
  const inputEvent = new InputEvent('input', { bubbles: true, isComposing: true });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), value);
  fireEvent(input(), inputEvent);
};

it('cleans what is typed and pasted', async () => {
  render(<Field />);
  await userEvent.type(input(), 'a');
  await userEvent.paste('b ');
  expect(input()).toHaveValue('AB');
});

it.each([
  ['the composition ends', () => fireEvent.compositionEnd(input())],
  ['the field is left', () => fireEvent.blur(input())],
])('leaves a text alone while a keyboard composes it, until %s', (_name, end) => {
  render(<Field />);
  compose(' ab');
  expect(input()).toHaveValue(' ab');
  end();
  expect(input()).toHaveValue('AB');
});
