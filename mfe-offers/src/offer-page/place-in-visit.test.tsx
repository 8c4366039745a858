import { act, screen, waitFor } from '@testing-library/react';
import { contactStore } from '@prizestash/shared/contact';
import { planOffers } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { SiteConfig } from '@prizestash/shared/site';
import { renderPage, testSite } from '@prizestash/shared/testing';
import { aContact } from '@prizestash/shared/testing/people';
import { manifest } from '../manifest';
import { OfferPage } from './offer-page';

class FakeChannel {
  port1 = { onmessage: null, close: () => {} };
  port2 = {};
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: FakeChannel }));
const consent = {
  ...aContact.consent!,
  recipients: { ...aContact.consent!.recipients, fourth: 'Fourth Partner' },
};
beforeEach(() => act(() => contactStore.addSuccess({}, { ...aContact, consent })));
afterEach(() => act(() => contactStore.forget()));

/** A frame after the survey, by the section "Add a partner" of CONTRIBUTING. */
const fourth: PartnerManifest = {
  id: 'fourth',
  kind: 'frame',
  page: '/paths/goffer',
  parameters: {},
  details: { email: 'mail' },
};
const routes = manifest.routes.map((route) =>
  route.path === '/paths/soffer' ? { ...route, next: [fourth.page] } : route,
);
const last = { ...manifest.routes[0], path: fourth.page, next: ['/winners'] as const };
const declared: readonly PartnerManifest[] = [...manifest.partners, fourth];
const partners: SiteConfig['partners'] = {
  ...testSite.partners,
  fourth: { name: 'Fourth Partner', frameUrl: 'https://fourth.example.com/offer' },
};

const usual: Readonly<Record<string, string>> = {
  lead: 'An offer from Lead Partner',
  embedded: 'An offer from Frame Partner',
  survey: 'A survey from Survey Partner',
  fourth: 'An offer from Fourth Partner',
};

const visits = [
  [['lead', 'embedded', 'survey', 'fourth'], 'A last offer from Fourth Partner'],
  [['lead', 'embedded', 'survey'], 'A last offer: a survey from Survey Partner'],
  [['lead', 'embedded'], 'A last offer from Frame Partner'],
  [['survey', 'fourth'], 'A last offer from Fourth Partner'],
  [['lead', 'survey'], 'A last offer: a survey from Survey Partner'],
  [['lead'], usual['lead']],
  [['embedded'], usual['embedded']],
  [['survey'], usual['survey']],
] as const;

const cases = visits.flatMap(([visit, heading]) =>
  visit.map((id, index) => [id, visit, visit[index + 1] ? usual[id] : heading] as const),
);

it.each(cases)('%s in the visit %j', async (id, visit, heading) => {
  const names: readonly string[] = visit;
  const shown = Object.entries(partners).filter(([name]) => names.includes(name));
  const configured = Object.fromEntries(shown);
  const { offers } = planOffers([...routes, last], declared, configured);
  const isLast = id === visit.at(-1);
  const declaration = declared.find((one) => one.id === id)!;
  jest.useFakeTimers();
  renderPage(<OfferPage declaration={declaration} />, { site: { offers, partners: configured } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading!);
  const link = screen.queryByRole('link', { name: 'Next' });
  expect(link === null).toBe(isLast);
  expect(screen.queryByRole('heading', { name: "You're done" }) !== null).toBe(isLast);

  act(() => void jest.advanceTimersByTime(8_000));
  jest.useRealTimers();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('right now'));
  const then = isLast ? 'There is nothing else to do.' : 'Your entry is safe: press Next.';
  expect(screen.getByRole('status')).toHaveTextContent(then);
  expect(document.body.textContent?.includes('press Next')).toBe(!isLast);
});
