import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from '@prizestash/remote-kit/webpack/build-package';
import { contentOf } from '@prizestash/release-store/release-set/rolled-back';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeBuild } from '@prizestash/remote-kit/release/store-build';
import { sourceVersion } from '@prizestash/remote-kit/version/version';
import { createCheckout, type Checkout } from '@prizestash/lab/site/checkout';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** All files of a release with their content, for browsers and for Node. */
function filesOf(store: ReleaseStore, name: string, version: string): Map<string, string> {
  const folders = [store.webFolder(name, version), store.releaseFolder(name, version)];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return new Map(
    files.map((file) => [path.relative(store.folder, file), readFileSync(file).toString('base64')]),
  );
}

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
  await buildPackage(name, version, folder, { root });
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
});
