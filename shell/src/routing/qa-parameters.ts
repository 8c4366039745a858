import { parsePath, type UNSAFE_createBrowserHistory, type To } from 'react-router-dom';

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Query parameters by which QA selects a release set, or shows what a page is made of. */
const ofQa = (pair: string) => /^(set|release_bucket|qa)(=|$)/.test(pair);

/**
 * Adds the parameters of QA in one address to another one.
 * @param search query of the first address, with its question mark.
 */
export function withQaParameters(to: To, search: string): To {
  const kept = search.slice(1).split('&').filter(ofQa);
  if (kept.length === 0) return to;
  const path = typeof to === 'string' ? parsePath(to) : to;
  const own = (path.search ?? '').slice(1).split('&');
  const others = own.filter((pair) => pair !== '' && !ofQa(pair));
  return { ...path, search: `?${[...others, ...kept].join('&')}` };
}

/** Keeps the parameters of QA in the address, so that a reload shows the same release set. */
export function keepQaParameters(history: BrowserHistory): BrowserHistory {
  for (const method of ['push', 'replace'] as const) {
    const navigate = history[method];
    history[method] = (to, state) => navigate(withQaParameters(to, history.location.search), state);
  }
  return history;
}
