import { render } from '@testing-library/react';
import { PageLoads } from '../remotes/page-loads';
import { PageLoadsProvider } from '../remotes/page-loads-context';
import { MAIN_ID, RouteArrival } from './route-arrival';

const scrolled: Element[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this);
  };
  window.scrollTo = jest.fn();
});

/** Shows a page at an address, as the first one of its document or as one that was crossed to. */
function arriveAt(hash: string, first: boolean): PageLoads {
  window.history.replaceState(null, '', `/legal/rules${hash}`);
  const loads = new PageLoads({
    loadRemoteModule: () => new Promise(() => {}),
    rehydrate: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    report: () => {},
  });
  if (!first) loads.arrived();
  render(
    <PageLoadsProvider value={loads}>
      <main id={MAIN_ID} tabIndex={-1}>
        <h1 tabIndex={-1}>Rules</h1>
        <h2 id="how to">How to get the winners list</h2>
        <RouteArrival title="Rules | PrizeStash" />
      </main>
    </PageLoadsProvider>,
  );
  return loads;
}

test('the first page of a document is left where the browser placed it', () => {
  const loads = arriveAt('#how%20to', true);
  expect(document.activeElement).toBe(document.body);
  expect(scrolled).toEqual([]);
  expect(loads.hydrated).toBe(true);
});

test('a page that was crossed to begins at its heading', () => {
  arriveAt('', false);
  expect(document.title).toBe('Rules | PrizeStash');
  expect(document.activeElement?.textContent).toBe('Rules');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('or at the anchor that was asked for, focus and all', () => {
  arriveAt('#how%20to', false);
  expect(document.activeElement?.id).toBe('how to');
  expect(scrolled).toEqual([document.activeElement]);
});

test.each(['#50%', '#nothing-here'])('%s names nothing: its heading', (hash) => {
  arriveAt(hash, false);
  expect(document.activeElement?.textContent).toBe('Rules');
});
