import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { isInstalled } = require('./is-installed.js') as { isInstalled(root: string): boolean };

const react = { version: '19.3.1', integrity: 'sha512-a' };
const locked = {
  '': { name: 'site' },
  'mfe-gift': { version: '1.0.0' },
  'node_modules/mfe-gift': { resolved: 'mfe-gift', link: true },
  'node_modules/react': react,
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
};
const installed = {
  'node_modules/mfe-gift': locked['node_modules/mfe-gift'],
  'node_modules/react': react,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prizestash-installed-'));
  mkdirSync(path.join(root, 'node_modules'));
  write('package-lock.json', locked);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, packages: object) =>
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));

it.each([
  ['everything', installed, true],
  ['another version', { ...installed, 'node_modules/react': { version: '19.3.0' } }, false],
  ['no new workspace', { 'node_modules/react': react }, false],
])('finds %s installed', (_what, packages, expected) => {
  write('node_modules/.package-lock.json', packages);
  expect(isInstalled(root)).toBe(expected);
});

it('finds nothing installed where npm has not finished', () => {
  expect(isInstalled(root)).toBe(false);
});
