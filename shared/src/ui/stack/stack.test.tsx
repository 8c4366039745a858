import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { Stack, type StackGap } from './stack';

const css = readFileSync(join(__dirname, 'stack.module.css'), 'utf8');

test.each<StackGap>([1, 2, 3, 4, 6, 8, 12, 16])('gap %d is a step of the grid', (gap) => {
  render(<Stack gap={gap}>Words</Stack>);
  expect(screen.getByText('Words')).toHaveClass(`gap${gap}`);
  expect(css).toContain(`.gap${gap} {\n  gap: var(--space-${gap});`);
});
