import type { EnginePage } from './engine-page';

// Playwright's `goBack` waits for a load event, which Firefox does not report for a restored page.

export const goBack = (page: EnginePage) =>
  page.evaluate(() => void setTimeout(() => window.history.back()));

export const goForward = (page: EnginePage) =>
  page.evaluate(() => void setTimeout(() => window.history.forward()));
