import { setTimeout as sleep } from 'node:timers/promises';
import { hashConsentText } from './consent-text';
import { ConsentTextRegistry } from './consent-text-registry';
import type { ConsentTextsRepository } from './consent-texts-repository';

const text = hashConsentText('1.0', 'I agree.');
const now = jest.spyOn(performance, 'now');
let time = 0;
beforeEach(() => now.mockImplementation(() => time));
afterAll(() => now.mockRestore());
const later = () => (time += 1_000);

/** Texts that all processes have in common. */
function fakeTexts(isNew = true) {
  const stored = new Map<string, string>();
  const repository: Pick<ConsentTextsRepository, 'add' | 'findNew'> = {
    async add({ hash, version }) {
      await sleep(20);
      stored.set(hash, version);
    },
    findNew: async (hash) => (isNew && stored.get(hash)) || null,
  };
  return { stored, repository: repository as ConsentTextsRepository };
}

it('accepts a new text in every request that arrives while the first one registers it', async () => {
  let loads = 0;
  const registry = new ConsentTextRegistry(fakeTexts().repository, () => {
    loads += 1;
    return [text];
  });
  const versions = await Promise.all([1, 2, 3].map(() => registry.versionOf(text.hash)));
  expect(versions).toEqual(['1.0', '1.0', '1.0']);
  expect(loads).toBe(1);
});

it('is loaded once a release set names a text', async () => {
  let texts: (typeof text)[] = [];
  const registry = new ConsentTextRegistry(fakeTexts().repository, () => texts);
  expect(await registry.isLoaded()).toBe(false);
  texts = [text];
  later();
  expect(await registry.isLoaded()).toBe(true);
});

it('accepts a text that another machine has just registered, and no text of removed sets', async () => {
  let texts = [text];
  const { repository, stored } = fakeTexts();
  const here = new ConsentTextRegistry(repository, () => []);
  await expect(here.versionOf(text.hash)).rejects.toThrow('out of date');
  const there = new ConsentTextRegistry(repository, () => texts);
  await there.versionOf(text.hash);
  expect(await here.versionOf(text.hash)).toBe('1.0');
  texts = [];
  later();
  stored.clear();
  await expect(there.versionOf(text.hash)).rejects.toThrow('out of date');
});

it('keeps what it knows while neither sets nor database can be read', async () => {
  const failures: Error[] = [];
  const registry = new ConsentTextRegistry(fakeTexts(false).repository, () => {
    for (const failure of failures) throw failure;
    return [text];
  });
  await registry.versionOf(text.hash);
  failures.push(new Error('EIO'));
  later();
  expect(await registry.versionOf(text.hash)).toBe('1.0');
  await expect(registry.versionOf('other')).rejects.toThrow('EIO');
  later();
  expect(await registry.isLoaded()).toBe(true);
});
