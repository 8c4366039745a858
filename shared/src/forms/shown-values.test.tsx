import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { ShownValues } from './shown-values';

type Values = Record<'email' | 'city' | 'state', string>;
const initial: Values = { email: '', city: '', state: '' };
let values = initial;
let setValues: (next: (before: Values) => Values) => void;
const submitted = jest.fn();

function Form() {
  const form = useRef<HTMLFormElement>(null);
  [values, setValues] = useState(initial);
  const field = (name: keyof Values) => ({
    name,
    'aria-label': name,
    value: values[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <form ref={form} onSubmit={(event) => (event.preventDefault(), submitted(values))}>
        <input {...field('email')} />
        <input {...field('city')} />
        <select {...field('state')}>
          <option value="" />
          <option>Ohio</option>
          <option>Utah</option>
        </select>
        <button>Send</button>
      </form>
      <ShownValues form={form} />
    </>
  );
}

type Fill = (control: HTMLElement, value: string) => void;
const natively: Fill = (control, value) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  );
const byScript: Fill = (control, value) => Object.assign(control, { value });
const withEvent =
  (type: string, fill = natively): Fill =>
  (control, value) => {
    fill(control, value);
    fireEvent(control, new Event(type, { bubbles: true }));
  };
const filled: Values = { email: 'zoe@example.com', city: 'Dayton', state: 'Ohio' };
const shown = () =>
  Object.fromEntries(
    Object.keys(initial).map((name) => [
      name,
      (screen.getByLabelText(name) as HTMLInputElement).value,
    ]),
  );

beforeEach(() => {
  submitted.mockClear();
  render(<Form />);
});

describe.each<[string, Fill]>([
  ['without an event', natively],
  ['by a script of the page', byScript],
  ['with input alone', withEvent('input')],
  ['with change alone', withEvent('change')],
  ['by a script of the page, with input', withEvent('input', byScript)],
  ['by a script of the page, with change', withEvent('change', byScript)],
])('values entered %s', (_how, fill) => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(filled)) fill(screen.getByLabelText(name), value);
  });

  it('survive a render and reach the state', () => {
    act(() => setValues((before) => ({ ...before })));
    expect(shown()).toEqual(filled);
    expect(values).toEqual(filled);
  });

  it('survive typing in another field', () => {
    fireEvent.input(screen.getByLabelText('city'), { target: { value: 'Toledo' } });
    expect(shown()).toEqual({ ...filled, city: 'Toledo' });
    expect(values).toEqual({ ...filled, city: 'Toledo' });
  });

  it.each(['focusin', 'pointerdown', 'keydown'])(
    'reach the state before a submit, by %s',
    (type) => {
      fireEvent(screen.getByRole('button'), new Event(type, { bubbles: true }));
      fireEvent.click(screen.getByRole('button'));
      expect(submitted).toHaveBeenCalledWith(filled);
    },
  );

  it('reach the state with a submit', () => {
    fireEvent.submit(screen.getByRole('button'));
    expect(values).toEqual(filled);
    expect(shown()).toEqual(filled);
  });
});

it('leaves what the state sets by itself, and what a visitor deletes', () => {
  act(() => setValues(() => filled));
  expect(shown()).toEqual(filled);
  act(() => setValues((before) => ({ ...before, state: 'Utah' })));
  expect(shown()).toEqual({ ...filled, state: 'Utah' });
  fireEvent.input(screen.getByLabelText('city'), { target: { value: '' } });
  act(() => setValues((before) => ({ ...before, email: '' })));
  expect(shown()).toEqual({ email: '', city: '', state: 'Utah' });
});

it('prefers what a person sees to an older value of the state', () => {
  natively(screen.getByLabelText('city'), 'Dayton');
  act(() => setValues((before) => ({ ...before, city: 'Toledo' })));
  expect(shown()).toMatchObject({ city: 'Dayton' });
  expect(values.city).toBe('Dayton');
});
