import type { Contract } from '@prizestash/release-store/release-format/release-description';
import { FakeStore, type FakeReleaseOptions } from '@prizestash/promotion/testing/fake-store';
import { contractOfSources, importing } from '../testing/shared-checkout';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const SITE = '@prizestash/shared/site';
const site = (source: string) => contractOfSources({ 'site.ts': source });

const optOut = 'export function hasOptedOut(now?: Date): boolean { return !now; }';
const contactStore = (members: string) =>
  `interface Contact { readonly email: string }
   export class Store {
     contact: Contact | null = null;
     private changes = 0;
     add(contact: Contact): void { this.contact = contact; this.changes += 1; }
     ${members}
   }
   export const store: Store = new Store();`;

/** Promotes a remote from one checkout under a shell from another. */
async function promoted(shell: string, remote: string, ...names: string[]): Promise<string> {
  await store.firstSet({ shell: { contract: site(shell) } });
  const imported = names.map((name) => `${SITE}#${name}`);
  const contract = importing(site(remote), ...imported);
  return store.promoted(store.fake('mfe-legal', 'v2', { contract }));
}

it.each([
  ['the same type', optOut, optOut, 'hasOptedOut'],
  [
    'the same type in another file',
    optOut,
    `/** Says whether. */\n${optOut} export const other: number = 1;`,
    'hasOptedOut',
  ],
  [
    'a type that accepts more',
    'export function hasOptedOut(now?: Date | string): boolean { return !now; }',
    optOut,
    'hasOptedOut',
  ],
  [
    'a store with more methods',
    contactStore('forget(): void { this.contact = null; }'),
    contactStore(''),
    'store',
  ],
  [
    'a store with other private members',
    contactStore('private size: number = 1; #key: string = "a";'),
    contactStore(''),
    'store',
  ],
  [
    'another type that it does not import',
    'export const a: 1 = 1; export const b: 2 = 2;',
    'export const a: 1 = 1; export const b: 3 = 3;',
    'a',
  ],
])('accepts a remote whose shell provides %s', async (_what, shell, remote, name) => {
  await expect(promoted(shell, remote, name)).resolves.toMatch(/^set-/);
});

it.each([
  [
    'calls what only its own checkout has',
    optOut,
    `${optOut} export function optOutLabel(): string { return ''; }`,
    'optOutLabel',
    `mfe-legal@v2 uses optOutLabel of ${SITE}, which shell@v1 does not provide; promote a shell that fits first`,
  ],
  [
    'expects another result',
    'export function hasOptedOut(now?: Date): string { return `${now}`; }',
    optOut,
    'hasOptedOut',
    `mfe-legal@v2 uses hasOptedOut of ${SITE}, which shell@v1 provides with another type: Type '(now?: Date | undefined) => string' is not assignable to type '(now?: Date | undefined) => boolean'; promote a shell that fits first`,
  ],
  [
    'leaves out a parameter',
    'export function hasOptedOut(now: Date): boolean { return !now; }',
    optOut,
    'hasOptedOut',
    'provides with another type',
  ],
  [
    'expects a method',
    contactStore(''),
    contactStore('forget(): void { this.contact = null; }'),
    'store',
    "provides with another type: Property 'forget' is missing in type",
  ],
  [
    'passes a contact with fewer fields to a method',
    contactStore('').replace('email: string', 'email: string; readonly phone: string'),
    contactStore(''),
    'store',
    'provides with another type',
  ],
])('refuses a remote that %s', async (_what, shell, remote, name, sentence) => {
  await expect(promoted(shell, remote, name)).rejects.toMatchObject({
    code: 'release-set-refused',
    message: expect.stringContaining(sentence) as string,
  });
  expect(store.set(store.live()?.set ?? '')?.versions['mfe-legal']).toBe('v1');
});

it('refuses a value of another major version of a third-party package', async () => {
  const navigation = '@prizestash/shared/navigation';
  const link = (type: string): Contract => ({
    exports: { [navigation]: { Link: type } },
    entries: {},
    declarations: {},
  });
  await store.firstSet({ shell: { contract: link('react-router-dom@7#Link') } });
  const legal = store.fake('mfe-legal', 'v2', { contract: link('react-router-dom@8#Link') });
  await expect(store.promoted(legal)).rejects.toThrow(
    `mfe-legal@v2 uses Link of ${navigation}, which shell@v1 provides with another type: it is react-router-dom@7#Link instead of react-router-dom@8#Link`,
  );
});

describe('a shell that removes an export', () => {
  const before = `${optOut} export const unused: number = 1;`;

  it('is refused while a live remote uses it', async () => {
    const contract = site(before);
    await store.firstSet({
      shell: { contract },
      'mfe-claim': { contract: importing(contract, `${SITE}#hasOptedOut`) },
    });
    const shell = store.fake('shell', 'v2', { contract: site('export {};') });
    await expect(store.promoted(shell)).rejects.toThrow(
      `mfe-claim@v1 uses hasOptedOut of ${SITE}, which shell@v2 does not provide; promote a mfe-claim that fits first`,
    );
  });

  it('is refused with the name of every live remote that uses it', async () => {
    const contract = site(before);
    const uses = { contract: importing(contract, `${SITE}#hasOptedOut`) };
    await store.firstSet({ shell: { contract }, 'mfe-claim': uses, 'mfe-legal': uses });
    const shell = store.fake('shell', 'v2', { contract: site('export {};') });
    const promotion = store.promoted(shell);
    await expect(promotion).rejects.toThrow('mfe-claim@v1 uses hasOptedOut');
    await expect(promotion).rejects.toThrow('mfe-legal@v1 uses hasOptedOut');
  });

  it('is accepted when no remote uses it', async () => {
    const contract = site(before);
    await store.firstSet({
      shell: { contract },
      'mfe-claim': { contract: importing(contract, `${SITE}#hasOptedOut`) },
    });
    const shell = store.fake('shell', 'v2', { contract: site(optOut) });
    await expect(store.promoted(shell)).resolves.toMatch(/^set-/);
  });
});

describe('the fallback version', () => {
  const previousOf = (id: string) => store.set(id)?.previousVersions;

  it('is kept when the shell can load it', async () => {
    await store.firstSet();
    expect(previousOf(await store.promoted(store.fake('mfe-legal', 'v2')))).toEqual({
      'mfe-legal': 'v1',
    });
  });

  it.each([
    ['uses what the shell no longer provides', { site: optOut }],
    ['accepts other versions of a singleton', { requires: { mobx: '^1.0.0' } }],
    ['was built for another contact', { contact: { key: 'root', version: 1, fields: ['email'] } }],
  ])(
    'is left out when it %s',
    async (_what, { site: source, ...old }: FakeReleaseOptions & { site?: string }) => {
      const contract = site(source ?? 'export {};');
      const contact = { key: 'root', version: 1, fields: ['email'] };
      await store.firstSet({
        shell: { contract, contact, provides: { mobx: '1.0.0' } },
        'mfe-legal': {
          ...old,
          ...(source && { contract: importing(contract, `${SITE}#hasOptedOut`) }),
        },
      });
      const legal = store.fake('mfe-legal', 'v2');
      const shell = store.fake('shell', 'v2', { provides: { mobx: '2.0.0' } });
      expect(previousOf(await store.promoted(legal, shell))).toEqual({});
    },
  );
});

it('follows the relative imports of a module to the types that it exports', () => {
  const optedOut = (type: string) =>
    contractOfSources({
      'site.ts': "export { hasOptedOut } from './opt-out/opt-out';",
      'opt-out/opt-out.ts': `import type { Moment } from '../moment';
        export function hasOptedOut(now: Moment): boolean { return !now; }`,
      'moment.ts': `export type Moment = ${type};`,
    }).exports[SITE]?.['hasOptedOut'];
  expect(optedOut('Date')).toMatch(/^[0-9a-f]{16}$/);
  expect(optedOut('Date')).toBe(optedOut('Date'));
  expect(optedOut('Date')).not.toBe(optedOut('Date | string'));
});
