import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SBOM_FILE } from '@prizestash/release-store/release-format/release-description';
import { NOTICES_FILE } from '@prizestash/remote-kit/webpack/plugins/third-party-notices';
import { findPackages } from '@prizestash/remote-kit/packages';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { expect, test } from '@prizestash/lab/site/fixtures';

/** Packages that the release of a workspace must and must not contain, where that is decided. */
const expected: Record<string, { some: readonly string[]; none: readonly string[] }> = {
  shell: { some: ['react', 'react-dom', 'mobx', 'webpack'], none: ['formik', 'pg'] },
  'mfe-claim': { some: ['formik', '@mona-health/react-input-mask', 'axios'], none: ['react-dom'] },
  'mfe-offers': { some: ['webpack'], none: ['react', 'formik'] },
  'mfe-legal': { some: ['formik', 'yup'], none: ['react-dom', 'marked'] },
};

for (const name of findPackages()) {
  test(`stores an SBOM of the live ${name} and serves its third-party notices`, async ({
    stack,
    request,
  }) => {
    const { some, none } = expected[name] ?? { some: ['webpack'], none: [] };
    const store = new ReleaseStore(stack.releasesDir);
    const version = store.set(store.live()?.set ?? '')?.versions[name] ?? '';
    const file = path.join(store.releaseFolder(name, version), SBOM_FILE);
    const sbom = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
    const names = sbom.components.map((component) => component.name);
    expect(names).toEqual(expect.arrayContaining([...some]));
    for (const absent of none) expect(names).not.toContain(absent);

    const notices = await request.get(`/packages/${name}/${version}/${NOTICES_FILE}`);
    expect(notices.headers()['content-type']).toBe('text/plain; charset=utf-8');
    for (const one of some) expect(await notices.text()).toContain(`\n${one} (`);

    for (const url of [
      `/packages/${name}/${version}/${SBOM_FILE}`,
      `/releases/${name}/${version}/${SBOM_FILE}`,
      `/packages/../../releases/${name}/${version}/${SBOM_FILE}`,
      `/packages/%2e%2e/%2e%2e/releases/${name}/${version}/${SBOM_FILE}`,
    ]) {
      expect([url, (await request.get(url)).status()]).toEqual([url, 404]);
    }
  });
}
