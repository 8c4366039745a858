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

const sundays = Array.from({ length: 53 }, (_, week) => new Date(Date.UTC(2026, 0, 4 + 7 * week)));

test.each(sundays.map((day) => day.toISOString().slice(0, 10)))('%s as Intl spells it', (day) => {
  render(<Sunday rule={() => day} before="every Sunday" />);
  const spelled = new Date(day).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  expect(screen.getByText(spelled)).toBeInTheDocument();
});
