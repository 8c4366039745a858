import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SiteHeader } from './site-header';

function renderHeader() {
  render(
    <MemoryRouter initialEntries={['/winners']}>
      <SiteHeader />
    </MemoryRouter>,
  );
  return within(screen.getByRole('navigation', { name: 'Main' }));
}

it.each([
  ['Winners', '/winners'],
  ['How it works', '/#how-it-works'],
  ['Contact', '/contact-us'],
])('links %s to %s, in the row and in the menu', (name, href) => {
  const links = renderHeader().getAllByText(name);
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toHaveAttribute('href', href);
});

it('marks the page that is shown', () => {
  const [link, inMenu] = renderHeader().getAllByText('Winners');
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(inMenu).toHaveAttribute('aria-current', 'page');
});

it('closes the menu when a link of it is followed', async () => {
  const nav = renderHeader();
  const menu = () => nav.getByText('Menu').closest('details');
  await userEvent.click(nav.getByText('Menu'));
  expect(menu()).toHaveAttribute('open');
  await userEvent.click(within(menu()!).getByText('Contact'));
  expect(menu()).not.toHaveAttribute('open');
});
