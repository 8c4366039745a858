import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thirdPartyNotices, packageFolderOf } from './third-party-notices';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Installs a fake package. @returns its folder. */
function installed(name: string, license: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', license }), ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(path.join(folder, file), text);
  return folder;
}

it('contains the license texts of each package, sorted by name, without versions', () => {
  const text = thirdPartyNotices([
    installed('mask', 'MIT', { 'License.md': 'Copyright Mask\n', 'index.js': 'code' }),
    installed('@scope/form', 'Apache-2.0', { LICENSE: 'Apache words', NOTICE: 'Made by Form' }),
    installed('tiny', 'MIT', { 'licenser.js': 'code' }),
  ]);
  expect(text.match(/^.* \(.*\)$/gm)).toEqual([
    '@scope/form (Apache-2.0)',
    'mask (MIT)',
    'tiny (MIT)',
  ]);
  expect(text).toContain('Apache words\n\nMade by Form\n');
  expect(text).toContain('\nCopyright Mask\n');
  expect(text).toContain('see https://spdx.org/licenses/MIT.html');
  expect(text).not.toMatch(/code|1\.0\.0/);
});

it.each([
  ['/repo/node_modules/yup/index.esm.js', '/repo/node_modules/yup'],
  ['/repo/node_modules/@a/b/dist/c.js', '/repo/node_modules/@a/b'],
  ['/repo/node_modules/a/node_modules/b/c.js', '/repo/node_modules/a/node_modules/b'],
  ['C:\\repo\\node_modules\\yup\\index.js', 'C:/repo/node_modules/yup'],
  ['/a\0#b/node_modules/yup/index.js', '/a#b/node_modules/yup'],
  ['/repo/shared/src/rules/email.ts', null],
  ['/repo/node_modules/.federation/entry.1.js', null],
  ['', null],
])('%s belongs to %s', (file, folder) => {
  expect(packageFolderOf(file)).toBe(folder);
});
