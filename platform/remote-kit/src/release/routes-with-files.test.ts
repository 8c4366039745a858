import type { RemoteManifest } from '@prizestash/shared/remote';
import { routesWithFiles } from './routes-with-files';

const manifestOf = (...paths: `/${string}`[]): RemoteManifest => ({
  name: 'mfe-example',
  routes: paths.map((path) => ({ path, title: path, description: path, prerender: true })),
});

/** A build whose app.ts imports these modules, each into a file of its name. */
const buildOf = (...requests: string[]) => ({
  imports: ['./src/app.ts', ...requests].map((request) => ({ request, files: [`${request}.js`] })),
});

const filesOf = (manifest: RemoteManifest, build: ReturnType<typeof buildOf>) =>
  routesWithFiles(manifest, build).map(({ files }) => files[1]);

it.each([
  [
    'a folder for each page',
    manifestOf('/winners', '/winners/check'),
    buildOf('./pages/winners/page', './pages/winners/check/page'),
    ['./pages/winners/page.js', './pages/winners/check/page.js'],
  ],
  [
    'one screen for the pages below a path',
    manifestOf('/paths/a', '/paths/b'),
    buildOf('./pages/paths/screen', './pages/other/lazy'),
    ['./pages/paths/screen.js', './pages/paths/screen.js'],
  ],
])('finds the files of %s', (_what, manifest, build, files) => {
  expect(filesOf(manifest, build)).toEqual(files);
});

it.each([
  ['the screen of the page above', ['./pages/winners/page'], '/winners/check/, but imports 0'],
  [
    'one of two screens',
    ['./pages/winners/page', './pages/winners/check/a', './pages/winners/check/b'],
    '/winners/check/, but imports 2',
  ],
])('does not show %s', (_what, requests, sentence) => {
  const manifest = manifestOf('/winners', '/winners/check');
  expect(() => filesOf(manifest, buildOf(...requests))).toThrow(sentence);
});
