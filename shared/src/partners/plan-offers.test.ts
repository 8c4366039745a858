import type { PartnerManifest } from '../remote/manifest';
import type { SiteConfig } from '../site/site-config';
import { planOffers } from './plan-offers';

type Path = `/${string}`;
const partner = (id: string): PartnerManifest => ({
  id,
  kind: 'frame',
  page: `/${id}`,
  parameters: {},
  details: { email: 'mail' },
});
const route = (path: string, ...next: Path[]) => ({
  path: path as Path,
  title: `${path}: {step} of {steps}`,
  next,
});
const configured = (ids: string): SiteConfig['partners'] =>
  Object.fromEntries([...ids].map((id) => [id, { name: id }]));

/** The chain d, a, c, b, declared in another order and by two remotes. */
const routes = [
  route('/form', '/d'),
  route('/a', '/c', '/help'),
  route('/b', '/end'),
  route('/c', '/b'),
  route('/d', '/a'),
];
const declared = ['a', 'b', 'c', 'd'].map(partner);

it.each([
  ['abcd', ['/d', '/a', '/c', '/b']],
  ['abd', ['/d', '/a', '/b']],
  ['bc', ['/c', '/b']],
  ['ab', ['/a', '/b']],
  ['', []],
  ['x', []],
])('visits the offers of %j in the order of the routes', (ids, pages) => {
  const { offers, routeOf } = planOffers(routes, declared, configured(ids));
  expect(offers.map(({ page }) => page)).toEqual(pages);
  const shown = routes.flatMap((one) => routeOf(one) ?? []);
  const ofPartners = shown.filter(({ path }) => path !== '/form');
  expect(ofPartners.map(({ path }) => path).sort()).toEqual([...pages].sort());
  for (const { path, title, next } of ofPartners) {
    const step = pages.indexOf(path as never) + 1;
    expect(title).toBe(`${path}: ${step} of ${pages.length}`);
    expect(next[0]).toBe(pages[step] ?? '/end');
  }
  expect(shown.find(({ path }) => path === '/form')?.next).toEqual([pages[0] ?? '/end']);
});

it('lists each offer once where routes follow each other in a circle', () => {
  const circle = [route('/a', '/b'), route('/b', '/a')];
  const { offers } = planOffers(circle, [partner('a'), partner('b')], configured('ab'));
  expect(offers.map(({ page }) => page)).toEqual(['/a', '/b']);
  expect(planOffers(circle, [partner('a'), partner('b')], {}).routeOf(circle[0]!)).toBeNull();
});
