import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BILL_FILE } from '../delivery/src/release/bill-of-materials';
import { releasablePackages } from '../delivery/src/repository';
import { ReleaseStore } from '../delivery/src/store/release-store';
import { expect, test } from './fixtures';

/** Some of what must be in each package's files for browsers, and what must not. */
const holds = {
  shell: { some: ['react', 'react-dom', 'mobx', 'webpack'], none: ['formik', 'pg'] },
  'mfe-claim': { some: ['formik', '@mona-health/react-input-mask', 'axios'], none: ['react-dom'] },
  'mfe-offers': { some: ['webpack'], none: ['react', 'formik'] },
  'mfe-legal': { some: ['formik', 'yup'], none: ['react-dom', 'marked'] },
} as const;

for (const name of releasablePackages) {
  test(`the live ${name} has a bill of materials, and nobody is served it`, async ({
    stack,
    request,
  }) => {
    const store = new ReleaseStore(stack.releasesDir);
    const version = store.set(store.live()?.set ?? '')?.versions[name] ?? '';
    const file = path.join(store.releaseFolder(name, version), BILL_FILE);
    const bill = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string }[] };
    const names = bill.components.map((component) => component.name);
    expect(names).toEqual(expect.arrayContaining([...holds[name].some]));
    for (const absent of holds[name].none) expect(names).not.toContain(absent);

    for (const url of [
      `/packages/${name}/${version}/${BILL_FILE}`,
      `/releases/${name}/${version}/${BILL_FILE}`,
      `/packages/../../releases/${name}/${version}/${BILL_FILE}`,
      `/packages/%2e%2e/%2e%2e/releases/${name}/${version}/${BILL_FILE}`,
    ]) {
      expect([url, (await request.get(url)).status()]).toEqual([url, 404]);
    }
  });
}
