import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from '@prizestash/remote-kit/webpack/build-package';
import { contentOf } from '@prizestash/delivery/releases/release-content';
import { ReleaseStore } from '@prizestash/delivery/releases/release-store';
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

for (const name of ['shell', 'mfe-legal']) {
  test(`builds the same bytes of ${name} in another folder, and the same under another version`, async ({
    stack,
  }) => {
    test.setTimeout(180_000);
    const first = new ReleaseStore(stack.releasesDir);
    const version = first.set(first.live()?.set ?? '')?.versions[name] ?? '';
    const commit = first.release(name, version)?.commit ?? '';
    const { root } = checkout;
    const { contract } = await sourceVersion(name, root);
    const second = new ReleaseStore(mkdtempSync(path.join(root, 'store-')));
    const folder = second.scratchFolder(name);
    await buildPackage(name, version, folder, { root });
    await storeBuild(second, { name, version, commit, contract, folder, root, compressed: true });
    const other = { name, version: '2.0.0-other-number' };
    const otherFolder = second.scratchFolder(name);
    await buildPackage(name, other.version, otherFolder, { root });
    const built = { ...other, commit, contract, folder: otherFolder, root, compressed: false };
    await storeBuild(second, built);
    const expected = filesOf(first, name, version);
    expect(expected.size).toBeGreaterThan(10);
    const files = filesOf(second, name, version);
    expect([...files.keys()]).toEqual([...expected.keys()]);
    expect([...files].filter(([file, content]) => expected.get(file) !== content)).toEqual([]);
    // Whoever promotes it under another number promotes the same.
    const contents = [version, other.version].map((one) =>
      contentOf(second, { package: name, version: one }),
    );
    expect(contents[1]).toBe(contents[0]);
  });
}
