import { render } from '@testing-library/react';
import { BreakableAddress } from './breakable-address';

it('breaks after the at sign and before dots', () => {
  const { container } = render(<BreakableAddress address="help@prize.example.com" />);
  expect(container.innerHTML).toBe('help@<wbr>prize<wbr>.example<wbr>.com');
});
