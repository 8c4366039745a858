import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Sunday } from './sunday';

const rule = (now: Date) => (now.getTime() > 0 ? '2026-11-22' : 'never');

test('written at publishing it says what is true on any day', () => {
  expect(renderToString(<Sunday rule={rule} before="every Sunday" />)).toContain('every Sunday');
});

test('in the browser it names the day of the rule, wherever the visitor is', () => {
  render(<Sunday rule={rule} before="every Sunday" />);
  expect(screen.getByText('Sunday, November 22')).toBeInTheDocument();
});
