import { render, screen } from '@testing-library/react';
import { Split } from './split';

it.each([
  [false, 'Main.Side.'],
  [true, 'Side.Main.'],
])('with sideFirst %s renders %s', (sideFirst, text) => {
  render(
    <div role="main">
      <Split side={<p>Side.</p>} sideFirst={sideFirst}>
        <p>Main.</p>
      </Split>
    </div>,
  );
  expect(screen.getByRole('main')).toHaveTextContent(text);
});
