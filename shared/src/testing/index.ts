export { json, startAnsweringServer } from './answering-server';
export type { AnsweringServer, ReceivedRequest } from './answering-server';
export { renderPage } from './render-page';
export type { RenderedPage, RenderPageOptions } from './render-page';
export { testSite } from './test-site';
