import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';

const { takeFaults } = require('./translatable-text.cjs') as { takeFaults(): string[] };

const Day = ({ day }: { day: string }): ReactNode => day;
const either = (isBusy: boolean) => (isBusy ? <Day day="Sending" /> : <b>Sent</b>);

describe('text in translated pages', () => {
  it.each<[fault: string, first: ReactElement, then: ReactElement]>([
    ['beside other text', <p>Drawing: {'Sunday'}</p>, <p>Drawing: {'Sunday'}</p>],
    ['beside other text', <p>{3} of 3</p>, <p>{3} of 3</p>],
    ['a condition', <p>Name{false && <b>!</b>}</p>, <p>Name{false && <b>!</b>}</p>],
    ['a condition', <p>{null}Name</p>, <p>{null}Name</p>],
    ['changes "Sunday" in <p', <Line day="Sunday" />, <Line day="Monday" />],
    ['removes "Sending" in <p', <p>{either(true)}</p>, <p>{either(false)}</p>],
    ['inserts before "Name" in <p', <Optional />, <Optional shown />],
  ])('records text %s', (fault, first, then) => {
    const { rerender } = render(first);
    rerender(then);
    expect(takeFaults()).toContainEqual(expect.stringContaining(fault));
  });

  it.each<[what: string, first: ReactElement, then: ReactElement]>([
    ['the only child', <p>{'Sunday'}</p>, <p>{'Monday'}</p>],
    [
      'an element beside text',
      <p>
        At <b>{'noon'}</b>
      </p>,
      <p>
        At <b>{'six'}</b>
      </p>,
    ],
    [
      'text, then an element',
      <p>{'Sunday'}</p>,
      <p>
        <b>Monday</b>
      </p>,
    ],
    ['text that goes', <p>{'Sunday'}</p>, <p>{false}</p>],
  ])('accepts %s', (_what, first, then) => {
    const { rerender, container } = render(first);
    rerender(then);
    expect(container.textContent).not.toContain('Sunday');
    expect(takeFaults()).toEqual([]);
  });
});

function Line({ day }: { day: string }) {
  return (
    <p>
      <Day day={day} />
      <b>Next</b>
    </p>
  );
}

function Optional({ shown }: { shown?: boolean }) {
  return (
    <p>
      {shown ? <b>!</b> : false}
      <Day day="Name" />
    </p>
  );
}
