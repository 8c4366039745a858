import { FakeStore, type FakeReleaseOptions } from '@prizestash/promotion/testing/fake-store';
import { contentOf } from './rolled-back';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

/** A build as webpack writes one: version, container and hashes are in its files. */
const build = (
  version: string,
  [a = '', b = '']: string,
  hash: string,
  text = 'Hello, 400 ms',
) => ({
  text,
  content: '',
  files: {
    [`261.${hash}.js`]: `(self.webpackChunkmfe_legal_${version.replace(/\W/g, '_')}||=[]).push([(${a},${b})=>${a}.show("${text}",${b})])`,
    [`page-${hash}.css`]: `.page{background:url(/packages/mfe-legal/${version}/art.${hash}.svg)}`,
    'map.js': `u=>({261:"${hash}"})[u]+".js";i={261:"sha384-${hash}+/="};var ${b}={${hash.length}${a.charCodeAt(0)}:0}`,
  },
});
const first = build('1.0.0', 'et', '7df57cd5');
const content = (version: string, made: FakeReleaseOptions) =>
  contentOf(store, store.fake('mfe-legal', version, made));

it('is that of another build of the same sources under another version', () => {
  expect(content('1.0.1', build('1.0.1', 'te', '254bea12'))).toBe(content('1.0.0', first));
  expect(content('2.0.0-beta', build('2.0.0-beta', 'xn', 'a2c9a7d6'))).toBe(
    content('1.0.0', first),
  );
});

const second = build('1.0.1', 'te', '254bea12');
it.each<[string, FakeReleaseOptions]>([
  ['a text', build('1.0.1', 'te', '254bea12', 'Hallo, 400 ms')],
  ['a number', build('1.0.1', 'te', '254bea12', 'Hello, 300 ms')],
  ['a file more', { ...second, files: { ...second.files, 'more.js': '' } }],
  ['another style', { ...second, files: { ...second.files, 'page-254bea12.css': '.page{}' } }],
  ['the Node build alone', { ...second, server: 'exports.default = { page: (a, b) => b };' }],
])('differs for %s', (_, made) => {
  expect(content('1.0.1', made)).not.toBe(content('1.0.0', first));
});

it('tells versions apart that are named by their content', () => {
  const names = ['aa', 'bb'].map((version) => ({ package: 'site-config', version }));
  expect(new Set(names.map((one) => contentOf(store, one))).size).toBe(2);
});
