import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as ui from '@prizestash/shared/ui';
import { Catalogue, parts } from './catalogue';

test('every component of the design system has a page', () => {
  const names = parts.map((part) => part.name);
  const covered = new Set([...names, 'ButtonLink']);
  expect(Object.keys(ui).filter((name) => !covered.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test.each(parts.map((part) => [part.name, part] as const))(
  '%s shows all its states',
  (name, part) => {
    render(
      <MemoryRouter>
        <Catalogue part={name} theme={null} />
      </MemoryRouter>,
    );
    for (const { title } of part.states) {
      expect(screen.getByRole('region', { name: title })).not.toBeEmptyDOMElement();
    }
  },
);
