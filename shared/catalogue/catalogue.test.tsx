import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as ui from '@prizestash/shared/ui';
import { Catalogue, pages } from './catalogue';

it('has a page for every component of the design system', () => {
  const names = pages.map((page) => page.name);
  const covered = new Set([...names, 'ButtonLink']);
  expect(Object.keys(ui).filter((name) => !covered.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it.each(pages.map((page) => [page.name, page] as const))('shows all states of %s', (name, page) => {
  render(
    <MemoryRouter>
      <Catalogue component={name} />
    </MemoryRouter>,
  );
  for (const title of Object.keys(page.states)) {
    expect(screen.getByRole('region', { name: title })).not.toBeEmptyDOMElement();
  }
});
