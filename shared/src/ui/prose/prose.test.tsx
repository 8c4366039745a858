import { render, screen } from '@testing-library/react';
import { Prose } from './prose';

it('renders its children and passes attributes on', () => {
  render(
    <Prose id="text" lang="en">
      <h2>1. Who can enter</h2>
    </Prose>,
  );
  const text = screen.getByRole('heading', { name: '1. Who can enter' }).parentElement;
  expect(text).toHaveAttribute('id', 'text');
  expect(text).toHaveClass('prose');
});
