import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SiteProvider, type SiteConfig } from '@prizestash/shared/site';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const config = {
  sponsorName: 'Example Sponsor LLC',
  sponsorAddress: '100 Example Plaza',
} as SiteConfig;

function renderHeaderAndFooter(onForget = () => Promise.resolve()) {
  render(
    <MemoryRouter>
      <SiteProvider config={config}>
        <SiteHeader />
        <SiteFooter onForget={onForget} />
      </SiteProvider>
    </MemoryRouter>,
  );
  return within(screen.getByRole('contentinfo'));
}

it('links the logo to the home page', () => {
  renderHeaderAndFooter();
  const logo = within(screen.getByRole('banner')).getByRole('link', { name: /PrizeStash/ });
  expect(logo).toHaveAttribute('href', '/');
});

it('opts every link out of the ad interstitial', () => {
  const links = renderHeaderAndFooter().getAllByRole('link');
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toHaveAttribute('data-google-vignette', 'false');
});

it.each([
  ['Winners', '/winners'],
  ['Official Rules', '/legal/rules'],
  ['Privacy Policy', '/legal/privacy-policy'],
  ['Terms and Conditions', '/legal/terms'],
  ['Unsubscribe', '/legal/unsubscribe'],
  ['Contact Us', '/contact-us'],
  ['CA Consumers: Do Not Sell or Share My Personal Information', '/legal/request?type=do-not-sell'],
])('links %s to %s', (name, href) => {
  expect(renderHeaderAndFooter().getByRole('link', { name })).toHaveAttribute('href', href);
});

it('shows the affiliate disclosure, the sponsor and the copyright year', () => {
  const footer = renderHeaderAndFooter();
  expect(
    footer.getByText(/supported by its users.*may earn a commission from links/),
  ).toBeVisible();
  expect(footer.getByText('Sponsor: Example Sponsor LLC, 100 Example Plaza')).toBeVisible();
  expect(footer.getByText(/© 2024 PrizeStash/)).toBeVisible();
});

it('confirms the removal of details only when it is done', async () => {
  let finish = () => {};
  const footer = renderHeaderAndFooter(() => new Promise<void>((resolve) => (finish = resolve)));
  await userEvent.click(footer.getByRole('button', { name: 'Forget my details on this device' }));
  expect(footer.getByRole('button', { name: 'Forgetting…' })).toBeVisible();
  expect(footer.queryByText(/no longer on this device/)).toBeNull();
  finish();
  expect(await footer.findByText(/no longer on this device/)).toHaveAttribute('role', 'status');
});

it('says what to do instead when the removal fails', async () => {
  const footer = renderHeaderAndFooter(() => Promise.reject(new Error('no storage')));
  await userEvent.click(footer.getByRole('button', { name: /Forget/ }));
  expect(await footer.findByText(/browser settings/)).toBeVisible();
});
