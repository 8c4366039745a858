import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { WinnerTicket } from './winner-ticket';

const winner = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };

it('shows name, state and day, and links to the check of that drawing', () => {
  render(
    <MemoryRouter>
      <WinnerTicket winner={{ ...winner, drawing: '2026-11-22' }} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Ann E.')).toBeVisible();
  expect(screen.getByText('Ohio')).toBeVisible();
  expect(screen.getByText('November 22, 2026')).toHaveAttribute('datetime', '2026-11-22');
  expect(
    screen.getByRole('link', { name: /^Check it.*drawing of November 22, 2026$/ }),
  ).toHaveAttribute('href', '/winners/check?drawing=2026-11-22');
});

it('marks an example of the local demonstration, which nobody can check', () => {
  render(<WinnerTicket winner={winner} />);
  expect(screen.getByText('Example · local demonstration')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
