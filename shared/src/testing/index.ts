export { serveFiles } from './fake-files';
export { json, startFakeServer } from './fake-server';
export type { FakeServer } from './fake-server';
export { renderPage } from './render-page';
export { testSite } from './test-site';
