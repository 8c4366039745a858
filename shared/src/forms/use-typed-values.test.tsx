import { render } from '@testing-library/react';
import { useRef } from 'react';
import { keepServedForms } from './served-forms';
import { useTypedValues } from './use-typed-values';

type Typed = Record<string, string>;

function Form({ adopt }: { adopt: (typed: Typed) => void }) {
  const form = useRef<HTMLFormElement>(null);
  useTypedValues(form, adopt);
  return (
    <form ref={form}>
      <input name="email" defaultValue="zoe@example.com" />
      <input name="city" />
      <select name="state" defaultValue="Ohio">
        <option>Ohio</option>
      </select>
      <input name="tcpa" type="checkbox" defaultChecked />
      <input name="news" type="checkbox" />
    </form>
  );
}

function EmptyForm({ adopt }: { adopt: (typed: Typed) => void }) {
  const form = useRef<HTMLFormElement>(null);
  useTypedValues(form, adopt);
  return (
    <form ref={form}>
      <input name="email" />
    </form>
  );
}

/** jsdom has no navigation timing. */
const openBy = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });
beforeEach(() => openBy('navigate'));

describe('useTypedValues', () => {
  it('passes on filled fields once', () => {
    const adopt = jest.fn();
    const { rerender } = render(<Form adopt={adopt} />);
    rerender(<Form adopt={adopt} />);
    expect(adopt.mock.calls).toEqual([[{ email: 'zoe@example.com', state: 'Ohio', tcpa: 'on' }]]);
  });

  it.each(['reload', 'back_forward'])('clears a tick that %s has restored', (type) => {
    openBy(type);
    const adopt = jest.fn();
    const { getAllByRole } = render(<Form adopt={adopt} />);
    expect(adopt.mock.calls).toEqual([[{ email: 'zoe@example.com', state: 'Ohio' }]]);
    expect(getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
  });

  it('submits a form again that was submitted before hydration, once', () => {
    jest.useFakeTimers();
    const served = document.createElement('form');
    served.setAttribute('data-pressed', '');
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    root.append(served);
    keepServedForms();
    served.remove();
    const submitted = jest.fn((event: Event) => event.preventDefault());
    root.addEventListener('submit', submitted);
    const adopt = jest.fn();
    const { rerender } = render(<Form adopt={adopt} />, { container: root });
    expect(submitted).not.toHaveBeenCalled();
    jest.runAllTimers();
    rerender(<Form adopt={adopt} />);
    jest.runAllTimers();
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(submitted.mock.calls[0]?.[0]).toMatchObject({ type: 'submit', cancelable: true });
    root.remove();
    jest.useRealTimers();
  });

  it('does not call back for an empty form', () => {
    const adopt = jest.fn();
    render(<EmptyForm adopt={adopt} />);
    expect(adopt).not.toHaveBeenCalled();
  });
});
