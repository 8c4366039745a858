import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { PageLoader } from '../remotes/page-loader';
import { PageLoaderProvider } from '../remotes/page-loader-context';
import { MAIN_ID, RouteChangeEffects } from './route-change-effects';

const scrolled: Element[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this);
  };
  window.scrollTo = jest.fn();
});

/** Renders a page at a URL, as the first page of its document or after a route change. */
function renderRoute({ hash, isFirst }: { hash: string; isFirst: boolean }): PageLoader {
  window.history.replaceState(null, '', `/legal/rules${hash}`);
  const loader = new PageLoader({
    loadRemoteModule: () => new Promise(() => {}),
    rehydrateContact: () => Promise.resolve(),
    delay: () => Promise.resolve(),
    onError: () => {},
  });
  if (!isFirst) loader.markMounted();
  render(
    <MemoryRouter initialEntries={[`/legal/rules${hash}`]}>
      <PageLoaderProvider value={loader}>
        <main id={MAIN_ID} tabIndex={-1}>
          <h1 tabIndex={-1}>Rules</h1>
          <h2 id="how to">How to get the winners list</h2>
          <h2 id="odds">Odds</h2>
          <Link to="#odds">Your odds</Link>
          <RouteChangeEffects title="Rules | PrizeStash" />
        </main>
      </PageLoaderProvider>
    </MemoryRouter>,
  );
  return loader;
}

it('leaves scroll position and focus of the first page to the browser', () => {
  const loader = renderRoute({ hash: '#how%20to', isFirst: true });
  expect(document.activeElement).toBe(document.body);
  expect(scrolled).toEqual([]);
  expect(loader.hydrated).toBe(true);
});

it('sets the title, scrolls to the top and focuses the heading after a route change', () => {
  renderRoute({ hash: '', isFirst: false });
  expect(document.title).toBe('Rules | PrizeStash');
  expect(document.activeElement?.textContent).toBe('Rules');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

it('scrolls to the element of the hash and focuses it', () => {
  renderRoute({ hash: '#how%20to', isFirst: false });
  expect(document.activeElement?.id).toBe('how to');
  expect(scrolled).toEqual([document.activeElement]);
});

it.each(['#50%', '#nothing-here'])('focuses the heading when %s matches no element', (hash) => {
  renderRoute({ hash, isFirst: false });
  expect(document.activeElement?.textContent).toBe('Rules');
});

it('scrolls to the element of a link within the page, not on mount', () => {
  renderRoute({ hash: '#how%20to', isFirst: true });
  expect(scrolled).toEqual([]);
  act(() => screen.getByRole('link', { name: 'Your odds' }).click());
  expect(scrolled).toEqual([document.getElementById('odds')]);
});
