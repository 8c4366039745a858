import { packageFolderOf } from './bundled-packages';

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
