import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { Stack, type StackGap } from './stack';

const css = readFileSync(join(__dirname, 'stack.module.css'), 'utf8');

it.each<StackGap>([2, 3, 4, 6, 8, 12])('maps gap %d to a spacing token', (gap) => {
  render(<Stack gap={gap}>Words</Stack>);
  expect(screen.getByText('Words')).toHaveClass(`gap${gap}`);
  expect(css).toContain(`.gap${gap} {\n  gap: var(--space-${gap});`);
});
