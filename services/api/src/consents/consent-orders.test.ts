import {
  FakeStore,
  type FakeReleaseOptions,
  operator,
} from '@prizestash/promotion/testing/fake-store';
import { type ConsentWording, consentLine } from '@prizestash/shared/rules/consent';
import {
  hashConsentText,
  ConsentTextRegistry,
  type ConsentTextsRepository,
  releasedConsentTexts,
} from './consent-evidence';

const wordings: Readonly<Record<string, ConsentWording>> = {
  v1: { version: '1', text: 'I agree to [rules](/rules).', recipients: ' Sent to {partners}.' },
  v2: { version: '2', text: 'I agree to [new rules](/rules).', recipients: ' For {partners}.' },
};
const namesOf = { old: ['Leads', 'Deals'], new: ['Leads & Co', 'Deals'] };
type Names = keyof typeof namesOf;

const line = (claim: string, names: Names) => consentLine(wordings[claim]!, namesOf[names]);

/** A remote whose page shows its wording with the partners of the set, as the form does. */
const claim = (version: string, declared = wordings[version]!): FakeReleaseOptions => ({
  paths: ['/apply'],
  consent: declared,
  server: `
      const { text, recipients } = ${JSON.stringify(wordings[version])};
      const escaped = (plain) => plain.replaceAll('&', '&amp;');
      exports.default = {
        manifest: { name: 'mfe-claim', routes: [] },
        page: async () => ({ default: ({ config }) =>
          '<label>' + text.replace(/\\[(.+?)\\].+?\\)/, '<a href="/rules">$1</a>') + escaped(
            recipients.replace('{partners}',
              Object.values(config.partners).map(({ name }) => name).join(', ').replace(/, (?=[^,]+$)/, ' and '))) + '</label>',
        }),
      };`,
});

const configuration = (store: FakeStore, names: Names) =>
  store.fakeSiteConfig({
    partners: Object.fromEntries(
      Object.entries(operator.partners)
        .slice(0, 2)
        .map(([id, partner], index) => [id, { ...partner, name: namesOf[names][index]! }]),
    ),
  });

/** An API process, as it is deployed now. */
const startApi = (store: FakeStore, registered: Map<string, string>) =>
  new ConsentTextRegistry(
    {
      add: async ({ hash, version }) => void registered.set(hash, version),
      findNew: async () => null,
    } as Partial<ConsentTextsRepository> as ConsentTextsRepository,
    releasedConsentTexts(store.folder),
  );

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((one, at) =>
        permutations(list.filter((_, index) => index !== at)).map((rest) => [one, ...rest]),
      );

const now = jest.spyOn(performance, 'now');
let time = 0;
let store: FakeStore;
beforeEach(async () => {
  now.mockImplementation(() => (time += 1_000));
  store = new FakeStore();
  await store.prepare('consent-orders', async (made) => {
    await made.firstSet({ 'mfe-claim': claim('v1') });
    await made.promoted(await configuration(made, 'old'));
  });
});
afterEach(() => store.remove());
afterAll(() => now.mockRestore());

it.each(permutations(['wording', 'partners', 'wording back', 'partners back']))(
  'accepts each text that an open page shows, and no other one: %s, %s, %s, %s',
  async (...steps) => {
    const registered = new Map<string, string>();
    const api = startApi(store, registered);
    let names: Names = 'old';
    // Pages stay open until the end.
    const before = Object.values(operator.partners).map(({ name }) => name);
    const shown = new Set([consentLine(wordings['v1']!, before)]);
    const open = () => {
      const { versions, previousVersions } = store.set(store.live()?.set ?? '')!;
      shown.add(line(versions['mfe-claim']!, names));
      const fallback = previousVersions['mfe-claim'];
      if (fallback && wordings[fallback]) shown.add(line(fallback, names));
    };
    open();
    for (const step of steps) {
      if (step.startsWith('wording')) {
        const version = step === 'wording' ? 'v2' : 'v1';
        await store.promoted(store.fake('mfe-claim', version, claim(version)));
      } else {
        names = step === 'partners' ? 'new' : 'old';
        await store.promoted(await configuration(store, names));
      }
      open();
      for (const version of Object.keys(wordings)) {
        for (const each of Object.keys(namesOf) as Names[]) {
          const text = line(version, each);
          // One that runs all the time, and one that was deployed just now.
          for (const process of [api, startApi(store, registered)]) {
            const accepted = process.versionOf(hashConsentText('', text).hash);
            if (shown.has(text)) await expect(accepted).resolves.toBe(wordings[version]!.version);
            else await expect(accepted).rejects.toThrow('out of date');
          }
        }
      }
    }
    expect([...registered.keys()].sort()).toEqual(
      [...shown].map((text) => hashConsentText('', text).hash).sort(),
    );
  },
);

it.each([true, false])(
  'stores the version that the page names, when another team declares the text with its own: preview %s',
  async (preview) => {
    const running = startApi(store, new Map());
    const text = hashConsentText('', line('v1', 'old'));
    const other = claim('v1', { ...wordings['v1']!, version: '9' });
    // A new process reads the sets in another order.
    for (const version of ['a', 'b', 'c']) {
      const release = store.fake('mfe-offers', version, { ...other, paths: ['/mfe-offers'] });
      const { set } = await store.promote([release], { preview });
      expect(store.set(set)?.consents?.map((one) => one.version)).toEqual(
        expect.arrayContaining(['1', '9']),
      );
      for (const process of [running, startApi(store, new Map())]) {
        expect(await process.versionOf(text.hash, '1')).toBe('1');
        expect(await process.versionOf(text.hash, '9')).toBe('9');
        expect(['1', '9']).toContain(await process.versionOf(text.hash, 'another'));
      }
    }
  },
);

it('refuses a release that declares nothing any more, and shows other words than the first ones', async () => {
  const { consent: _consent, ...undeclared } = claim('v2');
  await expect(store.promoted(store.fake('mfe-claim', 'v2', undeclared))).rejects.toThrow(
    '/apply of mfe-claim@v2 does not show the consent text',
  );
});

it('refuses a release whose page shows another text than it declares', async () => {
  await expect(
    store.promoted(store.fake('mfe-claim', 'v2', claim('v2', wordings['v1']))),
  ).rejects.toThrow(
    '/apply of mfe-claim@v2 does not show the consent text that the release declares, so entries from it would be refused',
  );
});
