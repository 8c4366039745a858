import { useTypedValues } from '@prizestash/shared/forms';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { PageErrorBoundary } from './page-error-boundary';

const nodesMoved = () => new DOMException('The node to be removed is no child', 'NotFoundError');

interface PageProps {
  readonly error: () => unknown;
  /** False: an error each time; true: one that ends when the page is rendered anew. */
  readonly heals: boolean;
}

/** A form whose button throws in a commit, as React does when it meets a node that was moved. */
function Page({ error, heals }: PageProps) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [isBroken, setIsBroken] = useState(false);
  const throwsAlways = !heals && broken;
  useTypedValues(form, (typed) => setEmail(typed['email'] ?? ''));
  useLayoutEffect(() => {
    if (!isBroken && !throwsAlways) return;
    broken = true;
    throw error();
  });
  return (
    <form ref={form} aria-label="Test">
      <input
        name="email"
        aria-label="Email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <button type="button" onClick={() => setIsBroken(true)}>
        Break
      </button>
    </form>
  );
}

let broken: boolean;
const onCrash = jest.fn(() => false);

function breakPage(props: PageProps): void {
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  render(
    <PageErrorBoundary onCrash={onCrash} onTryAgain={() => {}}>
      <Page {...props} />
    </PageErrorBoundary>,
    { container },
  );
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'zoe@example.com' } });
  fireEvent.click(screen.getByText('Break'));
}

beforeEach(() => {
  broken = false;
  onCrash.mockClear();
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => document.getElementById('root')?.remove());

it('renders a page anew whose nodes were moved, with what was typed', () => {
  breakPage({ error: nodesMoved, heals: true });
  expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.com');
  expect(screen.queryByText(/Unexpected Application Error/)).toBeNull();
  expect(onCrash).not.toHaveBeenCalled();
});

it('shows the crash page when rendering anew does not help', () => {
  breakPage({ error: nodesMoved, heals: false });
  expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  expect(onCrash).toHaveBeenCalledTimes(1);
});

it('shows the crash page for an error of the page', () => {
  breakPage({ error: () => new TypeError('broken on purpose'), heals: true });
  expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  expect(onCrash).toHaveBeenCalledTimes(1);
});
