import { render, screen } from '@testing-library/react';
import { Split } from './split';

test.each([
  [false, 'Main.Side.'],
  [true, 'Side.Main.'],
])('with sideFirst %s it reads %s', (sideFirst, words) => {
  render(
    <div role="main">
      <Split side={<p>Side.</p>} sideFirst={sideFirst}>
        <p>Main.</p>
      </Split>
    </div>,
  );
  expect(screen.getByRole('main')).toHaveTextContent(words);
});
