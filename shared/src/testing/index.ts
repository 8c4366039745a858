export { serveFiles } from './fake-files';
export { json, startFakeServer } from './fake-server';
export type { FakeServer } from './fake-server';
export { renderPage } from './render-page';
export { repeatNothing } from './repeat-nothing';
export { testSite } from './test-site';
