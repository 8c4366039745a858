import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Sunday } from './sunday';

const rule = (now: Date) => (now.getTime() > 0 ? '2026-11-22' : 'never');

it('renders the fallback on the server', () => {
  expect(renderToString(<Sunday rule={rule} before="every Sunday" />)).toContain('every Sunday');
});

it('renders the day of the rule in the browser, in any time zone', () => {
  render(<Sunday rule={rule} before="every Sunday" />);
  expect(screen.getByText('Sunday, November 22')).toBeInTheDocument();
});

it.each(['1970-01-01', '2019-06-01', '2026-11-20'])('names no day for a clock of %s', (day) => {
  jest.useFakeTimers({ now: new Date(day) });
  render(<Sunday rule={rule} before="every Sunday" />);
  expect(screen.getByText('every Sunday')).toBeInTheDocument();
  jest.useRealTimers();
});

const sundays = Array.from({ length: 53 }, (_, week) => new Date(Date.UTC(2026, 0, 4 + 7 * week)));

it.each(sundays.map((day) => day.toISOString().slice(0, 10)))('formats %s like Intl', (day) => {
  render(<Sunday rule={() => day} before="every Sunday" />);
  const expected = new Date(day).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  expect(screen.getByText(expected)).toBeInTheDocument();
});
