import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DECLARATIONS_FILE } from '@prizestash/release-store/release-format/release-description';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { incompatibleExports } from './assignable-types';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const declared = (text: string) => ({
  entries: { site: 'site.d.ts' },
  declarations: { 'site.d.ts': text },
});

it('reads no file of the machine that a declaration names', () => {
  const secret = path.join(store.folder, 'secret.ts');
  writeFileSync(secret, "declare const SECRET: 'hush';");
  const required = declared(`/// <reference path="${secret}" />
    export declare const optOut: typeof SECRET & { other: 1 };`);
  const provided = declared('export declare const optOut: string;');
  const faults = incompatibleExports([{ module: 'site', name: 'optOut' }], provided, required);
  expect(JSON.stringify(faults)).not.toContain('hush');
});

it.each([
  ['no JSON', '{'],
  ['no declarations', '{"entries":{},"declarations":null}'],
  ['statements in a path', '{"entries":{"site":"x\'); while(1); (\'.d.ts"},"declarations":{}}'],
])('refuses a file of declarations with %s', (_, text) => {
  const release = store.fake('mfe-gift', 'v1');
  writeFileSync(path.join(store.releaseFolder('mfe-gift', 'v1'), DECLARATIONS_FILE), text);
  expect(() => store.declarations(release)).toThrow(
    'contracts.json of mfe-gift@v1 does not hold declarations',
  );
});
