import { render } from '@testing-library/react';
import { useRef } from 'react';
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

  it('does not call back for an empty form', () => {
    const adopt = jest.fn();
    render(<EmptyForm adopt={adopt} />);
    expect(adopt).not.toHaveBeenCalled();
  });
});
