import { renderPage } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import { drawn } from '../testing/publish-drawing';
import type { CheckedDrawing } from './check-drawing';
import { Verdict } from './verdict';

const verification: CheckedDrawing['verification'] = {
  steps: [],
  valid: true,
  demonstration: false,
  commitment: null,
  selection: null,
  outcomes: [],
  timestamps: 0,
  head: null,
};
const commitment = drawn.log.flatMap(({ record }) =>
  record.type === 'commitment' ? [record] : [],
);
const selection = drawn.log.flatMap(({ record }) => (record.type === 'selection' ? [record] : []));

function show(changes: Partial<CheckedDrawing['verification']>) {
  const files = { ...drawn, beacon: {} };
  const checked = { files, verification: { ...verification, ...changes }, drawsAt: null };
  renderPage(<Verdict checked={checked} isEarlier={false} />);
}

it('approves a drawing of a public beacon', () => {
  show({ commitment: commitment[0]!, selection: selection[0]! });
  expect(screen.getByRole('status')).toHaveTextContent(
    '5 entries, number 4 was drawn, every step is correct',
  );
});

it('says that no witness saw the list before the draw', () => {
  const steps = [{ name: 'timestamps', status: 'missing' }] as const;
  show({ steps, commitment: commitment[0]!, selection: selection[0]! });
  expect(screen.getByRole('status')).toHaveTextContent('No time stamp from outside');
});

it('approves what there is before the draw', () => {
  show({ commitment: commitment[0]! });
  expect(screen.getByRole('status')).toHaveTextContent(
    '5 entries, the list is sealed, every step so far is correct',
  );
});

it('approves what there is before the list is sealed', () => {
  show({});
  expect(screen.getByRole('status')).toHaveTextContent(
    'Everything that is published so far is correct',
  );
});

it('says what a demonstration proves and what to do', () => {
  show({ commitment: commitment[0]!, selection: selection[0]!, demonstration: true });
  const verdict = screen.getByRole('status');
  expect(verdict).toHaveTextContent('5 entries, number 4 was drawn, every step is correct');
  expect(verdict).toHaveTextContent(/Demonstration beacon: this proves nothing.*set BEACON_URLS/);
});

it('names every broken step, also with the demonstration beacon', () => {
  const steps = (['log', 'selection'] as const).map(
    (name) => ({ name, status: 'failed', fault: 'selection-wrong' }) as const,
  );
  show({ steps, valid: false, demonstration: true });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something is wrong: The record book, The draw, once more',
  );
});
