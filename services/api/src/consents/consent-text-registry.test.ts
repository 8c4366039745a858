import { setTimeout as sleep } from 'node:timers/promises';
import { hashConsentText } from './consent-text';
import { ConsentTextRegistry } from './consent-text-registry';
import type { ConsentTextsRepository } from './consent-texts-repository';

const text = hashConsentText('1.0', 'I agree.');

it('accepts a new text in every request that arrives while the first one registers it', async () => {
  const stored = new Map<string, string>();
  const repository: Pick<ConsentTextsRepository, 'add' | 'findVersion'> = {
    async add({ hash, version }) {
      await sleep(50);
      stored.set(hash, version);
    },
    findVersion: async (hash) => stored.get(hash) ?? null,
  };
  let loads = 0;
  const loadTexts = () => {
    loads += 1;
    return [text];
  };
  const registry = new ConsentTextRegistry(repository as ConsentTextsRepository, loadTexts);
  const versions = await Promise.all([1, 2, 3].map(() => registry.versionOf(text.hash)));
  expect(versions).toEqual(['1.0', '1.0', '1.0']);
  expect(loads).toBe(1);
});

it('is loaded once its sources name a text, and stays so when they are gone', async () => {
  const repository = { add: async () => {}, findVersion: async () => null };
  let texts = [text];
  const registry = new ConsentTextRegistry(repository as never, () => texts);
  texts = [];
  expect(await registry.isLoaded()).toBe(false);
  texts = [text];
  await registry.load();
  texts = [];
  expect(await registry.isLoaded()).toBe(true);
});
