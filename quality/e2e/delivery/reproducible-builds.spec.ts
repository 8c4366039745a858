import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startWebpack } from '@prizestash/remote-kit/webpack/build-package';
import { contentOf } from '@prizestash/release-store/release-set/rolled-back';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import { createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** All files of folders with their content as Base64, by path from another folder. */
function contentsOf(from: string, folders: readonly string[]): Map<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return new Map(
    files.map((file) => [path.relative(from, file), readFileSync(file).toString('base64')]),
  );
}

/** All files of a release, for browsers and for Node. */
const filesOf = (store: ReleaseStore, name: string, version: string) =>
  contentsOf(store.folder, [store.webFolder(name, version), store.releaseFolder(name, version)]);

test.describe.configure({ mode: 'default' });

let checkout: Checkout;
test.beforeAll(() => void (checkout = createCheckout('a/deeper/folder')));
test.afterAll(() => checkout.remove());

/** Builds a package in the other folder. @returns the store that it is in. */
async function buildElsewhere(
  name: string,
  version: string,
  commit: string,
  compressed: boolean,
): Promise<ReleaseStore> {
  const { root } = checkout;
  const { contract } = await sourceVersion(name, root);
  const store = new ReleaseStore(mkdtempSync(path.join(root, 'store-')));
  const folder = store.scratchFolder(name);
  await startWebpack([name], { root }).build(name, { version, outputDir: folder });
  await storeBuild(store, { name, version, commit, contract, folder, root, compressed });
  return store;
}

for (const name of ['shell', 'mfe-legal']) {
  test(`builds the same bytes of ${name} in another folder`, async ({ stack }) => {
    test.setTimeout(180_000);
    const first = new ReleaseStore(stack.releasesDir);
    const version = first.set(first.live()?.set ?? '')?.versions[name] ?? '';
    const commit = first.release(name, version)?.commit ?? '';
    const second = await buildElsewhere(name, version, commit, true);
    const expected = filesOf(first, name, version);
    expect(expected.size).toBeGreaterThan(10);
    const built = filesOf(second, name, version);
    expect([...built.keys()]).toEqual([...expected.keys()]);
    expect([...built].filter(([file, content]) => expected.get(file) !== content)).toEqual([]);
  });
}

test('builds the same content under another version', async ({ stack }) => {
  test.setTimeout(180_000);
  const first = new ReleaseStore(stack.releasesDir);
  const name = 'mfe-legal';
  const version = first.set(first.live()?.set ?? '')?.versions[name] ?? '';
  const other = '2.0.0-another-number';
  const second = await buildElsewhere(name, other, 'another', false);
  expect(contentOf(second, { package: name, version: other })).toBe(
    contentOf(first, { package: name, version }),
  );
  const scriptsOf = (store: ReleaseStore, of: string) => {
    const { container, files } = store.release(name, of)!;
    const text = (file: string) => readFileSync(path.join(store.webFolder(name, of), file), 'utf8');
    return Object.keys(files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [
        file,
        text(file)
          .replaceAll(container, '')
          .replace(/sha384-[\w+/]+/g, ''),
      ]);
  };
  expect(scriptsOf(second, other)).toEqual(scriptsOf(first, version));
});

test('builds the same bytes with the cache of the build before', async () => {
  test.setTimeout(180_000);
  const { root } = checkout;
  const build = async (tools?: string) => {
    const outputDir = mkdtempSync(path.join(root, 'build-'));
    const request = { version: '1.0.0-same', outputDir, ...(tools && { tools }) };
    await startWebpack(['mfe-legal'], { root }).build('mfe-legal', request);
    return contentsOf(outputDir, [outputDir]);
  };
  const before = await build('tools');
  const text = path.join(root, 'mfe-legal/src/pages/winners/winners-page.tsx');
  writeFileSync(text, readFileSync(text, 'utf8').replaceAll('latest five', 'latest seven'));
  const sheet = path.join(root, 'mfe-legal/src/pages/winners/winners-page.module.css');
  writeFileSync(sheet, readFileSync(sheet, 'utf8').replaceAll('space-6', 'space-5'));
  // A loader reads this file; no module imports it.
  const document = path.join(root, 'mfe-legal/content/terms/document.json');
  const { changes, ...meta } = JSON.parse(readFileSync(document, 'utf8')) as { changes: object[] };
  const changed = changes.map((change) => ({ ...change, what: 'Another sentence.' }));
  writeFileSync(document, JSON.stringify({ ...meta, changes: changed }));
  const cached = await build('tools');
  expect(cached).toEqual(await build());
  const edited = [...cached].filter(([file, content]) => before.get(file) !== content);
  const names = edited.map(([file]) => file).filter((file) => file.startsWith('web/'));
  // Two pages, and the digests of their files in the entry.
  expect(names.filter((file) => file.endsWith('.js'))).toHaveLength(3);
  // A page may have the sheets of two versions, and knows them by their names.
  const [sheets, known] = [names.filter((file) => file.endsWith('.css')), [...before.keys()]];
  expect(sheets).toHaveLength(1);
  expect(known).not.toContain(sheets[0]);
  const contentWith = (text: string, files: Map<string, string>) =>
    [...files.values()].some((content) => Buffer.from(content, 'base64').includes(text));
  for (const text of ['latest seven', 'Another sentence.']) {
    expect(contentWith(text, before), text).toBe(false);
    expect(contentWith(text, cached), text).toBe(true);
  }
});
