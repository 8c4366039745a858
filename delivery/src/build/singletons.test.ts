import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptedRangeOf, installedVersionOf } from './singletons';

let folder: string;
function install(name: string, file: string, version: string): void {
  const target = path.join(folder, 'node_modules', name, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify({ version }));
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-singletons-'));
  install('react', 'package.json', '19.3.1');
  install('@prizestash/shared', 'package.json', '4.0.0');
  install('@prizestash/shared', 'contract.json', '2.1.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['react', '19.3.1', '^19.3.1'],
  ['react/jsx-runtime', '19.3.1', '^19.3.1'],
  // Other modules of shared are bundled: their versions do not decide whether a remote fits.
  ['@prizestash/shared/site', '2.1.0', '^2.0.0'],
] as const)('%s is provided in %s and accepted in %s', (name, provided, accepted) => {
  expect(installedVersionOf(name, folder)).toBe(provided);
  expect(acceptedRangeOf(name, folder)).toBe(accepted);
});
