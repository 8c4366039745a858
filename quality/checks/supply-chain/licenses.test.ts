import { readLock } from '@prizestash/remote-kit/package-lock';
import { isAllowed, licenseFaults, shippedPackages } from './licenses';

describe('isAllowed', () => {
  it.each([
    ['MIT', true, true],
    ['(MIT OR CC0-1.0)', true, true],
    ['MIT OR GPL-3.0-only', true, true],
    ['MIT AND GPL-3.0-only', false, false],
    ['(MIT OR Apache-2.0) AND GPL-3.0-only', false, false],
    ['GPL-3.0-only AND (MIT OR Apache-2.0)', false, false],
    ['(ISC OR MIT OR Apache-2.0) AND GPL-3.0-only', false, false],
    ['(MIT OR ISC) AND (GPL-3.0-only OR AGPL-3.0-only)', false, false],
    ['(MIT AND (ISC OR GPL-3.0-only)) OR MPL-2.0', true, true],
    ['(MIT OR Apache-2.0) AND MPL-2.0', false, true],
    ['Apache-2.0 WITH LLVM-exception', false, false],
    ['MIT OR', false, false],
    ['LicenseRef-MIT', false, false],
    ['AGPL-3.0-or-later', false, false],
    ['GPL-2.0', false, false],
    ['SEE LICENSE IN LICENSE.md', false, false],
    ['', false, false],
    ['MPL-2.0', false, true],
    ['MIT AND constructor', false, false],
  ])('decides for "%s": shipped %s, as a tool %s', (license, shipped, tool) => {
    expect([isAllowed(license, true), isAllowed(license, false)]).toEqual([shipped, tool]);
  });
});

describe('licenseFaults', () => {
  it('finds no fault in the lock file', () => {
    const lock = readLock();
    expect(licenseFaults(lock.packages, shippedPackages(lock))).toEqual([]);
  });

  it('names a shipped package whose license is not allowed', () => {
    const one = { path: 'node_modules/a', name: 'a', version: '1.0.0', license: 'AGPL-3.0-only' };
    const locked = { ...one, integrity: '', hasInstallScript: false, node: '*', dependencies: [] };
    expect(licenseFaults([locked], [locked])).toEqual([
      'a@1.0.0 (ships) has the license "AGPL-3.0-only"',
    ]);
  });
});

describe('shippedPackages', () => {
  const ships = shippedPackages(readLock()).map(({ name }) => name);

  it.each(['react-dom', 'formik', '@mona-health/react-input-mask', 'fastify', 'pg'])(
    'contains %s',
    (name) => {
      expect(ships).toContain(name);
    },
  );

  it.each(['jest', 'axe-core'])('does not contain %s, which is a tool', (name) => {
    expect(ships).not.toContain(name);
  });
});
