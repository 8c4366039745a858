import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageLoader } from '../remotes/page-loader';
import { PageLoaderProvider } from '../remotes/page-loader-context';
import { usePageAhead } from './use-page-ahead';

jest.useFakeTimers();

/** Follows the hook from the home page on. */
function follow({ isLoaded = true } = {}) {
  const loader = new PageLoader({
    loadRemoteModule: () => new Promise(() => {}),
    rehydrateContact: () => Promise.resolve(),
    delay: () => Promise.resolve(),
    onError: () => {},
  });
  const status = jest.spyOn(loader, 'status');
  status.mockReturnValue(isLoaded ? 'ready' : 'loading');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageLoaderProvider value={loader}>{children}</PageLoaderProvider>
  );
  const { result, rerender } = renderHook(usePageAhead, { wrapper, initialProps: '/' });
  return {
    ahead: () => result.current,
    open: (pathname: string) => rerender(pathname),
    becomeIdle: () => act(() => jest.runAllTimers()),
    finishLoading: () =>
      act(() => {
        status.mockReturnValue('ready');
        loader.markMounted();
      }),
  };
}

it('chooses the form once the home page is idle, and keeps it while it is shown', () => {
  const { ahead, open, becomeIdle } = follow();
  expect(ahead()).toBeNull();
  becomeIdle();
  expect(ahead()).toBe('/apply');
  open('/apply');
  expect(ahead()).toBe('/apply');
});

it('waits until the form is loaded', () => {
  const { ahead, becomeIdle, finishLoading } = follow({ isLoaded: false });
  becomeIdle();
  expect(ahead()).toBeNull();
  finishLoading();
  becomeIdle();
  expect(ahead()).toBe('/apply');
});

it('never replaces a form that was opened before', () => {
  const { ahead, open, becomeIdle } = follow();
  open('/apply');
  becomeIdle();
  expect(ahead()).toBeNull();
});

it.each(['/winners', '/legal/unsubscribe'])('has no hidden page beside %s', (pathname) => {
  const { ahead, open, becomeIdle } = follow();
  becomeIdle();
  open(pathname);
  expect(ahead()).toBeNull();
});

it('starts with a new form after one was left', () => {
  const { ahead, open, becomeIdle } = follow();
  becomeIdle();
  open('/apply');
  open('/');
  expect(ahead()).toBeNull();
  becomeIdle();
  expect(ahead()).toBe('/apply');
});
