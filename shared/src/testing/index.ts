export { json, startFakeServer } from './fake-server';
export type { FakeServer, ReceivedRequest } from './fake-server';
export { renderPage } from './render-page';
export type { RenderedPage, RenderPageOptions } from './render-page';
export { testSite } from './test-site';
