import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { ContactField } from '@prizestash/shared/rules/submitted-contact';
import type { PartnerConfig } from '@prizestash/shared/site';
import { pageFile } from '@prizestash/release-store/release-set/release-set';
import { FakeStore, operator } from '@prizestash/promotion/testing/fake-store';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const deals = (changes: object = {}): PartnerManifest => ({
  id: 'deals',
  kind: 'frame',
  page: '/deals',
  parameters: { club: 'settings.clubId', source: 'attribution' },
  details: { email: 'mail' },
  ...changes,
});
const dealsConfig = { name: 'Deals Co', frameUrl: 'https://deals.example.com', clubId: '7' };

const withPartner = (version: string, partner = deals(), remote = 'mfe-offers') =>
  store.fake(remote, version, { paths: ['/deals', '/mfe-offers'], partners: [partner] });
const configured = (partner: PartnerConfig) =>
  store.fakeSiteConfig({ partners: { ...operator.partners, deals: partner } });

/** The live set, in which the offers remote shows a configured partner. */
async function live(): Promise<void> {
  await store.firstSet();
  await store.promoted(withPartner('v2'), await configured({ ...dealsConfig, details: ['email'] }));
}

const pageOf = (set: string, url: string) =>
  readFileSync(path.join(store.setFolder(set), 'pages', pageFile(url)), 'utf8');

it('shows the page of a partner once it is configured, and tells every page of it', async () => {
  await store.firstSet();
  const hidden = await store.promoted(withPartner('v2'));
  expect(() => pageOf(hidden, '/deals')).toThrow('ENOENT');
  expect(pageOf(hidden, '/mfe-claim')).not.toContain('/deals');

  const shown = await store.promoted(await configured({ ...dealsConfig, details: ['email'] }));
  expect(pageOf(shown, '/deals')).toContain('Title of /deals');
  const offer = '{"partner":"deals","page":"/deals","receives":["email"]}';
  expect(pageOf(shown, '/mfe-claim')).toContain(`"offers":[${offer}]`);
  const headers = readFileSync(path.join(store.setFolder(shown), 'headers.json'), 'utf8');
  expect(headers).toContain('https://deals.example.com');
});

it('refuses a partner whose settings are missing, and names the setting', async () => {
  await live();
  const partner = deals({ parameters: { club: 'settings.clubId', tier: 'settings.tierId' } });
  await expect(store.promoted(withPartner('v3', partner))).rejects.toThrow(
    'mfe-offers@v3 needs "tierId" of the partner deals; add it to deals in PARTNERS',
  );
  const script = deals({ kind: 'script', globalName: 'deals' });
  await expect(store.promoted(withPartner('v4', script))).rejects.toThrow('needs "scriptUrl"');
});

it('refuses a release that passes on more than consent names, until the operator names it', async () => {
  await live();
  const release = withPartner('v3', deals({ details: { email: 'mail', phone: 'tel' } }));
  await expect(store.promoted(release)).rejects.toThrow(
    'mfe-offers@v3 declares that deals receives phone, which visitors have not consented to',
  );
  const config = await configured({ ...dealsConfig, details: ['email', 'phone'] });
  await expect(store.promoted(config)).resolves.toMatch(/^set-/);
  const set = await store.promoted(release);
  expect(pageOf(set, '/mfe-claim')).toContain('"receives":["email","phone"]');
});

const gets = (...details: ContactField[]): PartnerConfig => ({ ...dealsConfig, details });
const unnamed: PartnerConfig = dealsConfig;
const none = { partners: {} };

describe.each([
  ['in a site that has others', () => store.firstSet()],
  [
    'as the first one of a site',
    async () => {
      await store.firstSet();
      return store.promoted(await store.fakeSiteConfig(none));
    },
  ],
])('a partner %s', (_, begin) => {
  beforeEach(begin);
  const configure = async (partner: PartnerConfig) => store.promoted(await configured(partner));
  const release = (version: string, ...details: ContactField[]) => {
    const declared = Object.fromEntries(details.map((field) => [field, field]));
    return store.promoted(withPartner(version, deals({ details: declared })));
  };
  const refused = 'which visitors have not consented to';

  it.each<[string, readonly (() => Promise<string>)[], string | null]>([
    [
      'without details, after its release',
      [() => release('v2', 'email'), () => configure(unnamed)],
      refused,
    ],
    [
      'without details, before its release',
      [() => configure(unnamed), () => release('v2', 'email')],
      refused,
    ],
    [
      'without details, again after it was left out',
      [
        () => release('v2', 'email'),
        () => configure(gets('email')),
        async () => {
          const without = await store.fakeSiteConfig(none);
          return (await store.promote([without], { drop: ['/deals'] })).set;
        },
        () => configure(unnamed),
      ],
      refused,
    ],
    [
      'with fewer details than it declares',
      [() => release('v2', 'email', 'phone'), () => configure(gets('email'))],
      null,
    ],
    [
      'with fewer details, and then without the list',
      [
        () => release('v2', 'email', 'phone'),
        () => configure(gets('email')),
        () => configure(unnamed),
      ],
      refused,
    ],
    [
      'with a shorter list than before, and then a release',
      [
        () => release('v2', 'email', 'phone'),
        () => configure(gets('email', 'phone')),
        () => configure(gets('email')),
        () => release('v3', 'email', 'phone'),
      ],
      null,
    ],
    [
      'without the list, after all of it was named',
      [
        () => release('v2', 'email'),
        () => configure(gets('email')),
        () => configure(unnamed),
        () => release('v3', 'email'),
      ],
      null,
    ],
  ])('%s', async (_what, steps, sentence) => {
    for (const step of steps.slice(0, -1)) await step();
    const last = steps.at(-1)!();
    if (sentence === null) expect(await last).toMatch(/^set-/);
    else await expect(last).rejects.toThrow(sentence);
  });
});

it('refuses the partner of another remote', async () => {
  await live();
  const gift = store.fake('mfe-gift', 'v1', {
    paths: ['/gift'],
    partners: [deals({ page: '/gift' })],
  });
  const sentence = 'mfe-gift@v1 declares the partner deals, which belongs to mfe-offers';
  await expect(store.promoted(gift)).rejects.toThrow(sentence);
  const without = store.fake('mfe-offers', 'v3', { paths: ['/deals', '/mfe-offers'] });
  await expect(store.promote([gift, without])).rejects.toThrow(sentence);
});

it('lets another remote show a partner of its own', async () => {
  await live();
  const other = deals({ id: 'gifts', page: '/gift' });
  const gift = store.fake('mfe-gift', 'v1', { paths: ['/gift'], partners: [other] });
  const partners = { ...operator.partners, deals: { ...dealsConfig, details: ['email' as const] } };
  const gifts = { ...dealsConfig, details: ['email' as const] };
  const config = await store.fakeSiteConfig({ partners: { ...partners, gifts } });
  const set = await store.promoted(gift, config);
  expect(pageOf(set, '/gift')).toContain('Title of /gift');
});
