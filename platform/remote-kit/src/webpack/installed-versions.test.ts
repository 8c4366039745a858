import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptedRangeOf, installedVersionOf } from './installed-versions';

let folder: string;
function install(name: string, version: string): void {
  const target = path.join(folder, 'node_modules', name, 'package.json');
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify({ version }));
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-singletons-'));
  install('react', '19.3.1');
  install('@prizestash/shared', '4.0.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['react', '19.3.1', '^19.3.1'],
  ['react/jsx-runtime', '19.3.1', '^19.3.1'],
  // Promotion compares its exports, and its other modules are bundled.
  ['@prizestash/shared/site', '4.0.0', '*'],
] as const)('%s is provided in %s and accepted in %s', (name, provided, accepted) => {
  expect(installedVersionOf(name, folder)).toBe(provided);
  expect(acceptedRangeOf(name, folder)).toBe(accepted);
});

it('looks in the checkout of a package, not in the one of this process', () => {
  expect(installedVersionOf('react', path.join(folder, 'mfe-gift'))).toBe('19.3.1');
  install('react', '20.0.0');
  expect(installedVersionOf('react', path.join(folder, 'mfe-gift'))).toBe('20.0.0');
});
