import { render, screen } from '@testing-library/react';
import { CongratulationsArt } from './congratulations-art';

describe('CongratulationsArt', () => {
  it('promises a chance to win and no prize', () => {
    render(<CongratulationsArt />);
    expect(screen.getByRole('figure')).toHaveTextContent('A chance to win $1,000');
    expect(screen.queryByText(/congratulations|you won/i)).toBeNull();
  });
});
