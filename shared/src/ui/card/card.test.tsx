import { render, screen } from '@testing-library/react';
import { Card } from './card';

it('renders its children and passes attributes on', () => {
  render(
    <Card role="region" aria-label="Partner" className="own">
      Words
    </Card>,
  );
  const card = screen.getByRole('region', { name: 'Partner' });
  expect(card).toHaveTextContent('Words');
  expect(card).toHaveClass('card', 'own');
});
